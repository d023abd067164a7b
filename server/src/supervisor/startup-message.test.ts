import { expect, test } from 'vitest';
import { startupMessage } from './startup-message.ts';

test('in demo mode the log-ins are printed, and no way to make an admin', () => {
  const said = startupMessage(
    3002,
    [{ who: 'Fraser Street', role: 'manager', email: 'm@fraser.demo', password: 'a-password' }],
    [],
  );
  expect(said).toContain('m@fraser.demo');
  expect(said).not.toContain('npm run admin');
});

test('where a variable switched the demo off, it is named, and so is the way to the first account', () => {
  const said = startupMessage(3002, [], ['DATABASE_URL', 'EMR_BRIDGE_URL']);
  expect(said).toContain('Demo mode is off because of DATABASE_URL, EMR_BRIDGE_URL');
  expect(said).toContain('npm run admin -- you@example.com');
});
