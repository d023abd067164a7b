import { randomUUID } from 'node:crypto';
import type { WireDialect } from './book/emr-dialect.ts';
import type { HttpAnswer } from './http-listener.ts';

export function tomcatPage(status: number, text: string, reason = ''): HttpAnswer {
  const title = `HTTP Status ${status}${reason && ` – ${reason}`}`;
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

/** CARLOS hides errors behind this page; only its vendor can find the cause by the reference. */
function carlosPage(status: number): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="UTF-8"><title>Error ${status}</title></head>
<body>
<h1>An error occurred</h1>
<p>HTTP Status: ${status}</p>
<p>Reference ID: ${randomUUID()}</p>
<p>If this problem persists, please contact support with the Reference ID above.</p>
</body>
</html>`,
  };
}

function openOPage(status: number, text: string): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: `\n<!DOCTYPE html> <html> <head> <title> OSCAR Error: ${status} </title> </head> <body> <h2>${text}</h2> </body> </html>`,
  };
}

export function errorPage(dialect: WireDialect, status: number, text: string): HttpAnswer {
  if (dialect === 'carlos') return carlosPage(status);
  return dialect === 'open-o' ? openOPage(status, text) : tomcatPage(status, text);
}
