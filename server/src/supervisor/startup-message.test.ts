import { expect, test } from 'vitest';
import { startupMessage } from './startup-message.ts';

test('demo mode prints the log-ins, and not how to create an admin', () => {
  const said = startupMessage(
    3002,
    [{ who: 'Fraser Street', role: 'manager', email: 'm@fraser.demo', password: 'a-password' }],
    [],
  );
  expect(said).toContain('m@fraser.demo');
  expect(said).not.toContain('npm run admin');
});

test('names the variable that disabled the demo, and how to create the first account', () => {
  const said = startupMessage(3002, [], ['DATABASE_URL', 'EMR_BRIDGE_URL']);
  expect(said).toContain('Demo mode is off because of DATABASE_URL, EMR_BRIDGE_URL');
  expect(said).toContain('npm run admin -- you@example.com');
});
