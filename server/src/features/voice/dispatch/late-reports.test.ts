import { afterEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../kernel/failure.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { type LateReports, lateReports } from './late-reports.ts';

let reports: LateReports;
const lost = vi.fn();
afterEach(() => lost.mockClear());

function open() {
  reports = lateReports({ log: silentLogger, lost, tryEveryMs: 10 });
  const stored: string[] = [];
  let trouble: Error | null = new Failure('UNAVAILABLE', 'away');
  return {
    stored,
    fix: (next: Error | null = null) => {
      trouble = next;
    },
    report: (callId: string | null, text = 'a report') =>
      reports.store(callId, async () => {
        if (trouble) throw trouble;
        stored.push(`${callId}: ${text}`);
      }),
  };
}

test('a report that comes while the database is out is refused, and stored when it is back', async () => {
  const { report, stored, fix } = open();
  await expect(report('c-1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(report('c-2')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  fix();
  await vi.waitFor(() => expect(stored).toEqual(['c-1: a report', 'c-2: a report']));
  await new Promise((resolve) => setTimeout(resolve, 40));

  expect(stored.length).toBe(2);
  expect(lost).not.toHaveBeenCalled();
});

test('of two reports of one call the later is kept', async () => {
  const { report, stored, fix } = open();
  await expect(report('c-1', 'first')).rejects.toThrow();
  await expect(report('c-1', 'second')).rejects.toThrow();
  fix();

  await vi.waitFor(() => expect(stored).toEqual(['c-1: second']));
});

test('what fails for another reason is not kept, and what then fails is counted as lost', async () => {
  const { report, stored, fix } = open();
  await expect(report('c-1')).rejects.toThrow();
  fix(new Error('no such table'));
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  await expect(report('c-2')).rejects.toThrow('no such table');
  fix();
  await reports.close();

  expect(stored).toEqual([]);
});

test('going, the service stores what it can, and counts what it cannot', async () => {
  const back = open();
  await expect(back.report('c-1')).rejects.toThrow();
  back.fix();
  await reports.close();
  expect(back.stored).toEqual(['c-1: a report']);

  const out = open();
  await expect(out.report('c-2')).rejects.toThrow();
  await reports.close();
  expect(lost).toHaveBeenCalledTimes(1);
});
