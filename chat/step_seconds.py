"""How long the steps of an answer took, as a trace keeps it."""


def step_seconds(began: float, retrieved: float, ended: float) -> dict[str, float]:
    return {
        "retrieval": round(retrieved - began, 3),
        "answering": round(ended - retrieved, 3),
        "total": round(ended - began, 3),
    }
