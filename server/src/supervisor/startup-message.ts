import type { ShownDemo } from './worker.ts';

/** Printed after `npm start`. */
export function startupMessage(
  port: number,
  logins: ShownDemo['logins'],
  demoOffBy: readonly string[],
): string {
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
  else
    lines.push(
      '',
      ...(demoOffBy.length > 0
        ? [`Demo mode is off because of ${demoOffBy.join(', ')}: no demo clinics, no log-ins, no simulators.`]
        : []),
      'Create the first admin with: npm run admin -- you@example.com',
    );
  return `\n${lines.join('\n')}\n\n`;
}
