import { expect, test } from 'vitest';
import { Failure } from '../../../kernel/failure.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { type EmrTrouble, emrFailure, type Wait } from '../../../ports/emr.ts';
import type { Inbox, Report } from '../../inbox/index.ts';
import { NO_CAPABILITIES } from '../capabilities.ts';
import type { ConnectionRow } from '../store.ts';
import { testConnection } from './test-connection.ts';
import type { TryOut } from './try-out.ts';

function aTest(tryOut: (clinicId: string, wait: Wait) => Promise<TryOut>, row: ConnectionRow | null = null) {
  const noted: unknown[] = [];
  const counted: unknown[] = [];
  const outcome = testConnection(
    {
      connections: {
        tryOut,
        forget: () => undefined,
        closeBreakers: () => void noted.push('breakers closed'),
      },
      store: {
        read: async () => row,
        noteTest: async (_, finding, __, also) => {
          noted.push(finding?.is ?? null);
          await also({}, { hasChanged: true, connection: finding?.is ?? 'unknown' });
        },
      },
      db: undefined as never,
      inbox: {
        report: async (_: unknown, __: string, { facts }: Report) => {
          noted.push(`item: ${facts?.why}`);
          return { id: 'item', isNew: false };
        },
        settle: async () => noted.push('outage over') > 0,
      } as unknown as Inbox,
      stop: async () => void noted.push('stopped'),
      counted: ({ outcome }) => void counted.push(outcome),
      refused: async () => void noted.push('refused'),
      clock: frozenClock('2026-11-16T17:00:00Z'),
      timeoutMs: 20,
    },
    'clinic-1',
    async () => undefined,
  );
  return { outcome, noted, counted };
}

test.each<[EmrTrouble, unknown[]]>([
  ['unreachable', ['unreachable', 'item: away']],
  ['timeout', ['unreachable', 'item: away']],
  ['credentials', ['refused', null]],
  ['forbidden', ['missing_right', 'item: right']],
  ['misconfigured', ['unreachable', 'item: away']],
  ['malformed', ['unreachable', 'item: away']],
  ['limited', [null]],
  ['reauthorise', ['stopped', null]],
  ['not-configured', [null]],
])('an EMR in trouble, %s, is an answer with its sentence, and is kept as %j', async (trouble, kept) => {
  const { outcome, noted } = aTest(async () => {
    throw emrFailure(trouble, 'Do this and that.', { sent: 'no' });
  });

  expect(await outcome).toMatchObject({ connected: false, message: 'Do this and that.' });
  expect(noted).toEqual(kept);
});

test('an EMR that never answers is abandoned', async () => {
  const { outcome } = aTest(
    (_, { signal }) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () =>
          reject(emrFailure('timeout', 'Too late.', { sent: 'unknown' })),
        );
      }),
  );

  expect(await outcome).toMatchObject({ connected: false, message: 'Too late.' });
});

test('a fault of our own is not attributed to the EMR', async () => {
  const { outcome, noted } = aTest(async () => {
    throw new Failure('UNAVAILABLE', 'The database is gone.');
  });

  await expect(outcome).rejects.toThrow('The database is gone.');
  expect(noted).toEqual([]);
});

const step = (name: TryOut['steps'][number]['step'], ok: boolean, message = `${name}.`) => ({
  step: name,
  ok,
  message,
});

test('a passed test closes the breakers, and the clinic is told its capabilities', async () => {
  const steps = [step('sign-in', true), step('patients', true)];
  const { outcome, noted } = aTest(async () => ({ steps, failure: null, capabilities: NO_CAPABILITIES }));

  expect(await outcome).toMatchObject({
    connected: true,
    message: expect.stringMatching(/^Connected/),
    steps,
  });
  expect(noted).toEqual(['ok', 'outage over', 'breakers closed']);
});

test('a failure of an operation callers need is reported first, and closes no breaker', async () => {
  const failure = emrFailure('forbidden', 'It lacks _demographic.', { sent: 'answered' });
  const steps = [step('sign-in', true), step('patients', false, 'Patients cannot be searched.')];
  const { outcome, noted, counted } = aTest(async () => ({
    ...{ steps, failure, capabilities: NO_CAPABILITIES },
    transport: 'emr-soap',
  }));

  expect(await outcome).toMatchObject({ connected: false, message: 'Patients cannot be searched.' });
  expect(noted).toEqual(['missing_right', 'item: right']);
  expect(counted).toEqual(['forbidden']);
});

test('registration is reported, but does not decide the result', async () => {
  const steps = [step('sign-in', true), step('registration', false, 'Registration is off.')];
  const { outcome } = aTest(async () => ({ steps, failure: null, capabilities: NO_CAPABILITIES }));

  expect(await outcome).toMatchObject({
    connected: true,
    message: expect.stringMatching(/^Connected.*Registration is off\.$/),
  });
});
