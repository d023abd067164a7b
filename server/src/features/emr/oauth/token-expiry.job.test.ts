import { expect, test } from 'vitest';
import { type Logger, silentLogger } from '../../../kernel/logger.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { tokenExpiryJob } from './token-expiry.job.ts';

const NOW = '2026-11-16T06:00:00Z';
const MINUTE_MS = 60_000;

function aMonitor(minutesLeft: number) {
  const lines: Array<{ level: string; fields: object; message: string }> = [];
  const note = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  const log: Logger = { ...silentLogger, warn: note('warn'), error: note('error') };
  const expiresAt = new Date(Date.parse(NOW) + minutesLeft * MINUTE_MS);
  const asked: Date[] = [];
  const expiringBefore = async (at: Date) => {
    asked.push(at);
    return [{ clinicId: 'c1', clinicName: 'Fraser Street Clinic', expiresAt }].filter(
      (row) => row.expiresAt <= at,
    );
  };
  const told: Array<{ clinicId: string; hasEnded: boolean }> = [];
  const ends = async (clinicId: string, { hasEnded }: { hasEnded: boolean }) =>
    void told.push({ clinicId, hasEnded });
  const job = tokenExpiryJob({ store: { expiringBefore }, ends, clock: frozenClock(NOW), log });
  return { job, lines, told, asked, expiresAt: expiresAt.toISOString() };
}

test('it runs at six and at eighteen, UTC', () => {
  const { name, cron } = aMonitor(0).job;

  expect([name, cron]).toEqual(['oauth-token-monitor', '0 6,18 * * *']);
});

test.each([
  [-600, 'error', 'EXPIRED', -10],
  [-1, 'error', 'EXPIRED', 0],
  [0, 'error', 'EXPIRED', 0],
  [1, 'warn', 'EXPIRING SOON', 1],
  [60, 'warn', 'EXPIRING SOON', 1],
  [61, 'warn', 'EXPIRING SOON', 2],
  [48 * 60, 'warn', 'EXPIRING SOON', 48],
])(
  'a token with %i minutes left is logged as %s, %s, with %i hours left',
  async (minutes, level, word, hoursLeft) => {
    const { job, lines, expiresAt } = aMonitor(minutes);
    await job.run(AbortSignal.timeout(60_000));

    expect(lines).toEqual([
      {
        level,
        message: expect.stringContaining(word),
        fields: { clinicId: 'c1', clinicName: 'Fraser Street Clinic', expiresAt, hoursLeft },
      },
    ]);
  },
);

test('a token with more than 48 hours left is not reported', async () => {
  const { job, lines } = aMonitor(48 * 60 + 1);

  expect(await job.run(AbortSignal.timeout(60_000))).toEqual({ expired: 0, expiringSoon: 0 });
  expect(lines).toEqual([]);
});
