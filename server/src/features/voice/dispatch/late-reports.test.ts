import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskShelf, type ShelfRoom } from '../../../adapters/files/report-shelf.ts';
import { Failure } from '../../../kernel/failure.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import type { ReportEvent } from '../../../ports/voice/voice-webhook.ts';
import { type LateReports, lateReports } from './late-reports.ts';

const keys = { key: new Secret(Buffer.alloc(32, 7)), previousKeys: [] };
const otherKeys = { key: new Secret(Buffer.alloc(32, 8)), previousKeys: [] };
const ROOM: ShelfRoom = { files: 3, bytes: 100_000 };

let folder: string;
const lost = vi.fn();
const open: LateReports[] = [];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'frontdesk-reports-')), 'late-reports');
});
afterEach(async () => {
  for (const reports of open.splice(0)) await reports.close();
  lost.mockClear();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** A process with the database away until it is mended. */
function aProcess(sealedWith = keys) {
  const stored: string[] = [];
  let trouble: Error | null = new Failure('UNAVAILABLE', 'away');
  const reports = lateReports({
    store: async ({ callId, report }) => {
      if (trouble) throw trouble;
      stored.push(`${callId}: ${report.transcript} ${report.endedAt?.toISOString()}`);
      return 'clinic-1';
    },
    shelf: diskShelf(folder, sealedWith, ROOM),
    log: silentLogger,
    lost,
    tryEveryMs: 10,
    lookEveryMs: 20,
  });
  open.push(reports);
  return {
    stored,
    mend: (next: Error | null = null) => {
      trouble = next;
    },
    report: (callId: string | null, transcript = 'hello') => reports.store(aReport(callId, transcript)),
  };
}

function aReport(callId: string | null, transcript: string): ReportEvent {
  const nowhere = {
    callerPhone: null,
    calledNumber: null,
    phoneNumberId: null,
    namedClinicId: null,
    assistantLanguage: null,
    controlUrl: null,
    heard: [],
  };
  const unknown = { startedAt: null, durationSeconds: null, cost: null, summary: null, endedReason: null };
  return {
    ...nowhere,
    kind: 'report',
    type: 'end-of-call-report',
    callId,
    report: {
      ...unknown,
      callerPhone: null,
      endedAt: new Date('2026-11-16T17:00:00Z'),
      transcript,
      wasTransferred: false,
      transferFailed: false,
    },
  };
}

const asStored = (callId: string, transcript = 'hello') =>
  `${callId}: ${transcript} 2026-11-16T17:00:00.000Z`;
const filesLeft = async () => (await readdir(folder)).length;

test('a report that arrives during a database outage is refused, and stored once afterwards', async () => {
  const { report, stored, mend } = aProcess();
  await expect(report('c-1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(report('c-2')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  mend();
  await vi.waitFor(() => expect(stored.toSorted()).toEqual([asStored('c-1'), asStored('c-2')]));
  await vi.waitFor(async () => expect(await filesLeft()).toBe(0));

  expect(stored.length).toBe(2);
  expect(lost).not.toHaveBeenCalled();
});

test('of two reports of one call the later one is stored', async () => {
  const { report, stored, mend } = aProcess();
  await expect(report('c-1', 'first')).rejects.toThrow();
  await expect(report('c-1', 'second')).rejects.toThrow();
  mend();

  await vi.waitFor(() => expect(stored.at(-1)).toBe(asStored('c-1', 'second')));
  await vi.waitFor(async () => expect(await filesLeft()).toBe(0));
});

test('a report that fails for another reason is not kept, and a later failure counts as lost', async () => {
  const { report, stored, mend } = aProcess();
  await expect(report('c-1')).rejects.toThrow();
  mend(new Error('no such table'));
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  await expect(report('c-2')).rejects.toThrow('no such table');

  expect(stored).toEqual([]);
});

describe('a process that ends during the outage', () => {
  test('has the report on disk before its answer, and the next process stores it', async () => {
    await expect(aProcess().report('c-1')).rejects.toThrow();
    const next = aProcess();
    next.mend();

    await vi.waitFor(() => expect(next.stored).toEqual([asStored('c-1')]));
    await vi.waitFor(async () => expect(await filesLeft()).toBe(0));
    expect(lost).not.toHaveBeenCalled();
  });

  test("leaves a file that only the service's user can read, and that names neither call nor patient", async () => {
    await expect(aProcess().report('c-1', 'my name is Chen')).rejects.toThrow();
    const [name = ''] = await readdir(folder);

    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect((await readFile(join(folder, name))).includes('Chen')).toBe(false);
  });

  test('leaves a file sealed with another key for a process that has it', async () => {
    await expect(aProcess().report('c-1')).rejects.toThrow();
    const stranger = aProcess(otherKeys);
    stranger.mend();
    await expect(stranger.report('c-2')).resolves.toBe('clinic-1');
    const next = aProcess();
    next.mend();

    await vi.waitFor(() => expect(next.stored).toEqual([asStored('c-1')]));
    expect(stranger.stored).toEqual([asStored('c-2')]);
  });
});

test('if there is no room on disk, the report is kept in memory', async () => {
  const { report, stored, mend } = aProcess();
  for (const callId of ['c-1', 'c-2', 'c-3', 'c-4']) await expect(report(callId)).rejects.toThrow();
  await expect(report('c-1', 'x'.repeat(ROOM.bytes))).rejects.toThrow();
  expect(await filesLeft()).toBe(ROOM.files);
  mend();

  await vi.waitFor(() => expect(new Set(stored.map((line) => line.slice(0, 3))).size).toBe(4));
});
