import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { callKeeper } from '../../../src/features/calls/index.ts';
import { oauthKeeper } from '../../../src/features/emr/index.ts';
import { faxKeeper } from '../../../src/features/fax/index.ts';
import { inboxKeeper } from '../../../src/features/inbox/index.ts';
import { registrationKeeper } from '../../../src/features/patients/index.ts';
import { createPrivacy, type Privacy } from '../../../src/features/privacy/index.ts';
import { reminderKeeper } from '../../../src/features/reminders/index.ts';
import { attemptKeeper } from '../../../src/features/scheduling/index.ts';
import { smsKeeper } from '../../../src/features/sms/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { inMemoryFiles } from '../../adapters/files/in-memory-files.ts';
import { anOffice, type Office } from '../support/office.ts';

export const NOW = '2026-11-16T17:00:00.000Z';
export const DAY_MS = 86_400_000;
export const FOREVER = new AbortController().signal;
const QUICK = { leastRestMs: 0, restForWork: 0, askAgainMs: 5 };

export const files = inMemoryFiles();
export let office: Office;
export let privacy: Privacy;

export const query = (text: string, values: unknown[] = []) => office.database.ownerQuery(text, values);
export const daysAgo = (days: number, ms = 0) => new Date(Date.parse(NOW) - days * DAY_MS + ms);
export const run = async () => {
  office.clock.set(NOW);
  const counts = await privacy.runRetention(FOREVER);
  if (!counts) throw new Error('the turn was taken');
  return counts;
};
export const keep = (clinicId: string, days: Record<string, number>) => {
  const columns = Object.keys(days).map((name, index) => `${name} = $${index + 2}`);
  return query(`update clinic_config set ${columns.join(', ')} where clinic_id = $1`, [
    clinicId,
    ...Object.values(days),
  ]);
};
export const aCall = async (clinicId: string, startedAt: Date, events = 1) => {
  const callId = randomUUID();
  await query(
    `insert into call_logs (clinic_id, call_id, started_at, transcript, summary) values ($1, $2, $3, 'words', 'gist')`,
    [clinicId, callId, startedAt],
  );
  await query(
    `insert into call_events (clinic_id, call_id, at, kind) select $1, $2, $3, 'tool' from generate_series(1, $4)`,
    [clinicId, callId, startedAt, events],
  );
  return callId;
};
export const calls = (clinicId: string) =>
  query(
    `select call_id, transcript, summary,
            (select count(*)::int from call_events e where e.clinic_id = l.clinic_id and e.call_id = l.call_id) as events
       from call_logs l where clinic_id = $1 order by started_at desc`,
    [clinicId],
  );
export const aText = (clinicId: string, createdAt: Date, state = 'sent') =>
  query(
    `insert into sms_messages (clinic_id, action, body, state, created_at) values ($1, 'book', 'see you', $2, $3)`,
    [clinicId, state, createdAt],
  );
export const aFax = async (clinicId: string, receivedAt: Date, fileKey = `faxes/${randomUUID()}.pdf`) => {
  await files.put(fileKey, Buffer.from('a page')).catch(() => undefined);
  await query(
    `insert into fax_documents (clinic_id, source, file_key, file_name, media_type, content_hash, received_at)
     values ($1, 'upload', $2, 'fax.pdf', 'application/pdf', 'hash', $3)`,
    [clinicId, fileKey, receivedAt],
  );
  return fileKey;
};

export function useRetention(): void {
  beforeAll(async () => {
    office = await anOffice(({ db, clinics, clock }) => {
      const keepers = [
        callKeeper(db),
        smsKeeper(db),
        faxKeeper({ db, files, log: silentLogger }),
        oauthKeeper(db),
        attemptKeeper(db),
        inboxKeeper(db),
        registrationKeeper(db),
        reminderKeeper(db),
      ];
      privacy = createPrivacy({
        db,
        clinics,
        clock,
        keepers,
        vendors: { sms: null, faxReader: null, translation: null, testModel: null, mail: null },
        log: silentLogger,
        pace: QUICK,
      });
      return [privacy];
    });
  });
  afterAll(() => office.close());
  afterEach(() => query('delete from clinics'));
}
