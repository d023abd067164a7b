import type { ShownDemo } from './worker.ts';

const ROLES = { admin: '', manager: ', manager', desk: ', front desk' } as const;
const named = (who: string, role: keyof typeof ROLES): string => `${who}${ROLES[role]}`;

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
      ...logins.map(
        ({ who, role, email, password }) =>
          `  ${named(who, role).padEnd(26)} ${email.padEnd(28)} ${password}`,
      ),
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
