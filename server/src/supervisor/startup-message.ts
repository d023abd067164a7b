import type { ShownDemo } from './worker.ts';

/** Printed after `npm start`. */
export function startupMessage(port: number, logins: ShownDemo['logins']): string {
  const lines = [
    `Frontdesk is ready: http://localhost:${port}`,
    `API reference:      http://localhost:${port}/docs`,
  ];
  if (logins.length > 0)
    lines.push(
      '',
      'Demo log-ins:',
      ...logins.map(({ who, email, password }) => `  ${who.padEnd(16)} ${email.padEnd(28)} ${password}`),
    );
  return `\n${lines.join('\n')}\n\n`;
}
