import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import type { Job, JobKind } from '../../database/jobs/jobs.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import type { Message } from '../../ports/mail.ts';
import type { SmsDraft } from '../../ports/sms-provider.ts';
import { createAudit } from '../audit/index.ts';
import { createNotifications } from '../notifications/index.ts';
import { createInbox, type InboxSlice, type Report } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let clinicId: string;
let letters: Message[];
let texts: SmsDraft[];
let settings: Record<string, unknown>;
let inbox: InboxSlice;
beforeEach(async () => {
  clinicId = await insertClinic(database.ownerQuery);
  [letters, texts] = [[], []];
  settings = { id: clinicId, name: 'Fraser Street Clinic', inboxEmail: null, inboxDigest: false };
  const { db } = database;
  inbox = await createInbox({
    db,
    notifications: createNotifications({ db }),
    audit: createAudit({ db }),
    clock: frozenClock('2026-11-16T17:00:00Z'),
    outside: {
      clinics: { read: async () => settings as never, all: async () => [settings] as never },
      mail: { send: async (letter) => void letters.push(letter), close: () => undefined },
      publicUrl: 'https://desk.example.test',
    },
  });
});

const CALLBACK: Report = {
  kind: 'callback',
  cause: 'c',
  name: 'Wei Chen',
  phone: '+16045550142',
  facts: { reason: 'a form' },
};
const report = (given: Report = CALLBACK) => inbox.report(database.db, clinicId, given);

async function runJobs(): Promise<void> {
  const provider = {
    send: async (draft: SmsDraft) => {
      texts.push(draft);
      return { status: 'accepted' as const, id: 'm-1' };
    },
  };
  const text = inbox.textJob({ provider: provider as never, messagingProfileId: null });
  const kinds = new Map([...inbox.jobs, text as JobKind].map((kind) => [kind.kind, kind]));
  const rows = await database.ownerQuery<Job & { kind: string }>(
    'delete from jobs where clinic_id = $1 returning id, kind, clinic_id as "clinicId", payload, 1 as attempt',
    [clinicId],
  );
  for (const job of rows) await kinds.get(job.kind)?.run(job, AbortSignal.timeout(60_000));
}

describe('an email to the clinic', () => {
  test('is not sent unless the clinic has set an address', async () => {
    await report();
    await runJobs();
    expect(letters).toEqual([]);
  });

  test('is sent once per item, names the kind and links to it, and names no patient', async () => {
    settings.inboxEmail = 'desk@clinic.test';
    const { id } = await report();
    await report();
    await runJobs();
    expect(letters).toEqual([
      {
        to: 'desk@clinic.test',
        subject: 'Fraser Street Clinic: Call a caller back',
        text: expect.stringContaining(`https://desk.example.test/inbox/${id}`),
      },
    ]);
    expect(JSON.stringify(letters)).not.toMatch(/Chen|0142|form/);
  });

  test('is not sent for an item that was closed meanwhile', async () => {
    settings.inboxEmail = 'desk@clinic.test';
    await report({ kind: 'emr_trouble', cause: 'connection' });
    await inbox.settle(database.db, clinicId, 'emr_trouble', 'connection');
    await runJobs();
    expect(letters).toEqual([]);
  });

  test('is sent daily with counts of open items, if the clinic wants it', async () => {
    settings.inboxEmail = 'desk@clinic.test';
    settings.inboxDigest = true;
    await report();
    await report({ ...CALLBACK, cause: 'another' });
    await runJobs();
    letters = [];
    for (const cron of inbox.crons) await cron.run(AbortSignal.timeout(60_000));
    for (const cron of inbox.crons) await cron.run(AbortSignal.timeout(60_000));
    await runJobs();
    expect(letters).toMatchObject([{ text: expect.stringContaining('2 × Call a caller back') }]);
  });
});

test('urgent items are texted to the number on call, others are not', async () => {
  Object.assign(settings, { onCallPhone: '+16045550190', smsSenderNumber: '+16045550100' });
  await report();
  const { id } = await report({ kind: 'emergency', cause: 'call-1', name: 'Wei Chen' });
  await runJobs();
  expect(texts).toMatchObject([{ from: '+16045550100', to: '+16045550190', reference: id }]);
  expect(texts[0]!.text).toBe(`Possible emergency: https://desk.example.test/inbox/${id}`);
});
