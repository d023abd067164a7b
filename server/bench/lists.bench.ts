import { auditStore } from '../src/features/audit/store.ts';
import { waitlistStore } from '../src/features/waitlist/store.ts';
import { benchDatabase } from './bench-database.ts';
import { atMost, measured } from './goals.ts';
import { inTurns } from './in-turns.ts';

/**
 * Compares the last page of a list of a million uncounted rows with its first. The operator's audit log
 * represents the platform's lists, a clinic's waitlist those under row-level security. The first argument
 * sets another number of rows.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const BATCH = 50_000;
const ROUNDS = 40;
const LAST = 500;
const MOST = 1.3;

const { owner, db, close } = await benchDatabase();
await measured(async () => compare(await fill()), close);

async function fill(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into clinics (name) values ('Long') returning id`,
  );
  const clinicId = rows[0]?.id ?? '';
  // The audit trigger inserts row by row, and this measurement does not read its hash chain.
  await owner.query('alter table audit_log disable trigger user');
  for (let from = 0; from < ROWS; from += BATCH) {
    const to = Math.min(from + BATCH, ROWS);
    await owner.query(
      `insert into audit_log (clinic_id, action, resource, ip, user_agent, request_id, success, details, chain, seq, at, hash)
       select null, (array['auth.login', 'call.read', 'clinic.update'])[1 + n % 3], 'call/' || n, '', '', '', n % 9 > 0, '{}',
              '00000000-0000-0000-0000-000000000000', n, timestamptz '2026-01-01' + n * interval '20 seconds', ''
         from generate_series($1::int, $2::int - 1) n`,
      [from, to],
    );
    await owner.query(
      `insert into waitlist_entries (clinic_id, first_name, last_name, phone, notes, source, created_at)
       select $3, 'Wei', 'Chen ' || n % 700, '6045550142', '', 'staff', timestamptz '2026-01-01' + n * interval '20 seconds'
         from generate_series($1::int, $2::int - 1) n`,
      [from, to, clinicId],
    );
  }
  await owner.query('vacuum analyze audit_log, waitlist_entries');
  return clinicId;
}

async function compare(clinicId: string): Promise<void> {
  const audit = auditStore(db);
  const waitlist = waitlistStore(db);
  const everything = {
    from: null,
    to: null,
    action: null,
    userId: null,
    clinicId: null,
    success: null,
    q: null,
  };
  const part = (page: number) => ({ page, pageSize: 20, order: 'desc' as const });
  const ofAudit = (page: number) => () => audit.list(everything, { ...part(page), sort: 'at' });
  const ofWaitlist = (page: number) => () =>
    waitlist.list(clinicId, { status: null, search: null }, { ...part(page), sort: 'createdAt' });
  const times = await inTurns(ROUNDS, {
    'audit, first page': ofAudit(1),
    'audit, last page': ofAudit(LAST),
    'waitlist, first page': ofWaitlist(1),
    'waitlist, last page': ofWaitlist(LAST),
  });
  for (const [what, ms] of Object.entries(times)) console.log(`${what}: ${ms.toFixed(2)} ms`);
  atMost('audit, last page over first', times['audit, last page'] / times['audit, first page'], MOST);
  atMost(
    'waitlist, last page over first',
    times['waitlist, last page'] / times['waitlist, first page'],
    MOST,
  );
}
