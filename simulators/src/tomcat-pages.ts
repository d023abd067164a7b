import type { HttpAnswer } from './http-listener.ts';

/** What the container says for itself: a web page, never the form the client asked for. */
export function tomcatPage(status: number, text: string): HttpAnswer {
  const title = `HTTP Status ${status}`;
  return {
    status,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  };
}

export function noService(): HttpAnswer {
  return {
    status: 404,
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: '<html><body>No service was found.</body></html>',
  };
}

export function redirectTo(location: string, status = 302): HttpAnswer {
  return { status, headers: { location } };
}
