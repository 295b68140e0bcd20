FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 BOOKCLUB_DATA_DIR=/data

# Recognises scanned pages.
RUN apt-get update && apt-get install --yes --no-install-recommends tesseract-ocr tesseract-ocr-eng tesseract-ocr-spa \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --system --create-home bookclub && install -d -o bookclub /data
WORKDIR /app

COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .

USER bookclub
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "bookclub.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--lifespan", "on", "--no-access-log", "--timeout-graceful-shutdown", "5"]
