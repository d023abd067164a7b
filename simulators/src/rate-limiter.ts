import type { HttpAnswer } from './http-listener.ts';

const MINUTE_MS = 60_000;

/**
 * Null if the request may pass. Imitates CARLOS's limiter per address: a number of requests per minute,
 * counted from the first.
 */
export function rateLimiter(perMinute: number, now: () => number): () => HttpAnswer | null {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const at = now();
    if (at - began >= MINUTE_MS) {
      began = at;
      count = 0;
    }
    count += 1;
    return count <= perMinute ? null : refusal(Math.ceil((began + MINUTE_MS - at) / 1000));
  };
}

function refusal(seconds: number): HttpAnswer {
  return {
    status: 429,
    headers: { 'retry-after': String(seconds), 'content-type': 'text/html;charset=UTF-8' },
    body: '\n\n<!-- only true can access exception object -->\n\n<!DOCTYPE html>\n<html>\n<head>\n  <meta charset="UTF-8">\n    <title>\n        Error Page\n    </title>\n</head>\n<body><h2>Too Many Requests</h2></body>\n</html>\n',
  };
}
