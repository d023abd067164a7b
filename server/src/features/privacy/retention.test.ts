import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aCall,
  aFax,
  aText,
  calls,
  daysAgo,
  files,
  keep,
  NOW,
  office,
  query,
  run,
  useRetention,
} from '../../../testing/features/privacy/retention-office.ts';
import { BATCH } from '../../database/retention.ts';

useRetention();

describe('at the very instant', () => {
  test('a transcript is kept its days, and deleted a millisecond later', async () => {
    const { id } = await office.aClinic();
    await keep(id, { transcript_retention_days: 30 });
    const kept = await aCall(id, daysAgo(30));
    const over = await aCall(id, daysAgo(30, -1));
    const counts = await run();
    expect(counts).toMatchObject({ transcriptsNulled: 1, callLogsDeleted: 0 });
    expect(await calls(id)).toEqual([
      { call_id: kept, transcript: 'words', summary: 'gist', events: 1 },
      { call_id: over, transcript: null, summary: null, events: 1 },
    ]);
  });

  test('a call is kept its days, and then deleted with its whole trace', async () => {
    const { id } = await office.aClinic();
    await keep(id, { call_log_retention_days: 10 });
    const kept = await aCall(id, daysAgo(10), 3);
    await aCall(id, daysAgo(10, -1), 4);
    const counts = await run();
    expect(counts).toMatchObject({ callLogsDeleted: 1, callEventsDeleted: 4 });
    expect(await calls(id)).toMatchObject([{ call_id: kept, events: 3 }]);
    expect(await query('select from call_events where clinic_id = $1', [id])).toHaveLength(3);
  });

  test('the words of a text message are kept their days', async () => {
    const { id } = await office.aClinic();
    await keep(id, { sms_text_retention_days: 5 });
    for (const at of [daysAgo(5), daysAgo(5, -1)]) await aText(id, at);
    expect(await run()).toMatchObject({ smsTextsNulled: 1, smsMessagesDeleted: 0 });
    const rows = await query('select body from sms_messages where clinic_id = $1 order by created_at desc', [
      id,
    ]);
    expect(rows.map(({ body }) => body)).toEqual(['see you', null]);
  });

  test('a fax is kept its days, and then deleted with its file', async () => {
    const { id } = await office.aClinic();
    await keep(id, { fax_retention_days: 2 });
    const kept = await aFax(id, daysAgo(2));
    const over = await aFax(id, daysAgo(2, -1));
    expect(await run()).toMatchObject({ faxesDeleted: 1 });
    expect(await files.get(kept)).not.toBeNull();
    expect(await files.get(over)).toBeNull();
    const rows = await query('select file_key from fax_documents where clinic_id = $1', [id]);
    expect(rows).toEqual([{ file_key: kept }]);
  });
});

test('each clinic has its own days', async () => {
  const [strict, patient] = [await office.aClinic(), await office.aClinic()];
  await keep(strict.id, { call_log_retention_days: 3 });
  await keep(patient.id, { call_log_retention_days: 300 });
  for (const { id } of [strict, patient]) for (const days of [2, 4, 200, 400]) await aCall(id, daysAgo(days));
  await run();
  expect(await calls(strict.id)).toHaveLength(1);
  expect(await calls(patient.id)).toHaveLength(3);
});

describe('the trace of a call', () => {
  test('is kept as long as its call, including events before the call began', async () => {
    const { id } = await office.aClinic();
    await keep(id, { call_log_retention_days: 10 });
    const callId = await aCall(id, daysAgo(10));
    await query(`insert into call_events (clinic_id, call_id, at, kind) values ($1, $2, $3, 'status')`, [
      id,
      callId,
      daysAgo(10, -500),
    ]);
    expect(await run()).toMatchObject({ callEventsDeleted: 0 });
  });

  test('is deleted by itself if no report arrived', async () => {
    const { id } = await office.aClinic();
    await keep(id, { call_log_retention_days: 10 });
    for (const at of [daysAgo(10), daysAgo(10, -1)])
      await query(`insert into call_events (clinic_id, call_id, at, kind) values ($1, 'lost', $2, 'tool')`, [
        id,
        at,
      ]);
    expect(await run()).toMatchObject({ callEventsDeleted: 1 });
  });

  test('of another clinic is kept, even if the call has the same id', async () => {
    const [one, other] = [await office.aClinic(), await office.aClinic()];
    await keep(one.id, { call_log_retention_days: 10 });
    const callId = await aCall(one.id, daysAgo(11));
    await query(`insert into call_events (clinic_id, call_id, at, kind) values ($1, $2, $3, 'tool')`, [
      other.id,
      callId,
      daysAgo(11),
    ]);
    await run();
    expect(await query('select from call_events where clinic_id = $1', [other.id])).toHaveLength(1);
  });
});

test('text messages are deleted with their calls, except unsent ones', async () => {
  const { id } = await office.aClinic();
  await keep(id, { call_log_retention_days: 10 });
  for (const state of ['sent', 'failed', 'skipped', 'queued', 'sending']) await aText(id, daysAgo(11), state);
  expect(await run()).toMatchObject({ smsMessagesDeleted: 3 });
  const rows = await query('select state from sms_messages where clinic_id = $1 order by state', [id]);
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'sending']);
});

test("the caller's words in an emergency item are kept as long as the transcript", async () => {
  const { id } = await office.aClinic();
  await keep(id, { transcript_retention_days: 30 });
  for (const since of [daysAgo(30), daysAgo(30, -1)])
    await query(
      `insert into inbox_items (clinic_id, kind, cause, since, words, denial, facts)
       values ($1, 'emergency', gen_random_uuid(), $2, '["my chest is tight"]', '{"text": "no", "at": "2026-01-01T00:00:00Z"}',
               '{"words": "my chest is tight", "told": "call 911", "denial": "no", "language": "en",
                 "next": "[{\\"what\\": \\"again\\", \\"detail\\": \\"my chest\\"}]", "said": "[{\\"text\\": \\"my chest\\"}]"}')`,
      [id, since],
    );
  expect(await run()).toMatchObject({ inboxWordsEmptied: 1 });
  const rows = await query(
    'select words, denial, facts from inbox_items where clinic_id = $1 order by since desc',
    [id],
  );
  expect(rows).toMatchObject([
    { words: ['my chest is tight'], facts: { words: 'my chest is tight' } },
    { words: [], denial: null, facts: { language: 'en' } },
  ]);
  expect(JSON.stringify(rows[1])).not.toMatch(/chest|911/);
  expect(await run()).toMatchObject({ inboxWordsEmptied: 0 });
});

test('closed inbox items are deleted with the calls, open ones are kept', async () => {
  const { id } = await office.aClinic();
  await keep(id, { call_log_retention_days: 10 });
  for (const closedAt of [null, daysAgo(9), daysAgo(11)])
    await query(
      `insert into inbox_items (clinic_id, kind, cause, state, since, closed_at)
       values ($1, 'callback', gen_random_uuid(), $2, $3, $4)`,
      [id, closedAt ? 'done' : 'open', daysAgo(30), closedAt],
    );
  expect(await run()).toMatchObject({ inboxItemsDeleted: 1 });
  const rows = await query('select state from inbox_items where clinic_id = $1 order by state', [id]);
  expect(rows.map(({ state }) => state)).toEqual(['done', 'open']);
});

test('sent reminders are deleted with the calls', async () => {
  const { id } = await office.aClinic();
  await keep(id, { call_log_retention_days: 10 });
  for (const at of [daysAgo(9), daysAgo(11)])
    await query(
      `insert into reminders (clinic_id, appointment_id, patient_id, provider_id, date, time, hours_before, visit_at, opens_at)
       values ($1, '1', '1', '101', $2::timestamptz::date, '09:00', 48, $2, $2)`,
      [id, at],
    );
  expect(await run()).toMatchObject({ remindersDeleted: 1 });
});

test('a fax whose file cannot be deleted is retried another night, and delays no other', async () => {
  const { id } = await office.aClinic();
  await keep(id, { fax_retention_days: 2 });
  await aFax(id, daysAgo(9), 'No Key Of Ours');
  const other = await aFax(id, daysAgo(8));
  expect(await run()).toMatchObject({ faxesDeleted: 1 });
  expect(await files.get(other)).toBeNull();
  expect(await query('select file_key from fax_documents where clinic_id = $1', [id])).toEqual([
    { file_key: 'No Key Of Ours' },
  ]);
  await query('delete from fax_documents where clinic_id = $1', [id]);
});

describe('internal rows', () => {
  const insertAt = {
    callMemoriesDeleted: [
      `insert into call_memory (clinic_id, call_id, expires_at) values ($1, $3::text, $2)`,
      0,
    ],
    oauthRequestsDeleted: [
      `insert into emr_oauth_requests (state_hash, clinic_id, request_token, sealed, sealed_key_id, expires_at)
       values ($3::text, $1, 'token', 'sealed', 'key', $2)`,
      0,
    ],
    jobsDeleted: [
      `insert into jobs (clinic_id, kind, dedupe_key, finished_at) values ($1, 'any', $3::text, $2)`,
      7,
    ],
    attemptsDeleted: [
      `insert into attempts (clinic_id, tool, arguments_hash, state, lease_until, created_at, updated_at)
       values ($1, 'tool', $3::text, 'done', $2, $2, $2)`,
      7,
    ],
    registrationsDeleted: [
      `insert into registrations (clinic_id, attempt_id, state, newcomer, asker, created_at, updated_at)
       values ($1, $3::uuid, 'registered', '{}', '{}', $2, $2)`,
      7,
    ],
    reminderChartsDeleted: [
      `insert into reminder_charts (clinic_id, patient_id, name, phones, language, active, deceased, vetoed, read_at)
       values ($1, $3::text, 'Wei Chen', '{}', 'en', true, false, false, $2)`,
      2,
    ],
    smsEventsDeleted: [
      `insert into sms_events_seen (event_id, at) select $3::text, $2 where $1::uuid is not null`,
      7,
    ],
    cronRunsDeleted: [
      `insert into cron_runs (name, fire_at) select $3::text, $2 where $1::uuid is not null`,
      90,
    ],
  } as const;

  test('are each kept their time, and no longer', async () => {
    const { id } = await office.aClinic();
    for (const [insert, days] of Object.values(insertAt))
      for (const at of [daysAgo(days), daysAgo(days, -1)]) await query(insert, [id, at, randomUUID()]);
    const of = (count: number) => Object.fromEntries(Object.keys(insertAt).map((name) => [name, count]));
    expect(await run()).toMatchObject(of(1));
    expect(await run()).toMatchObject(of(0));
  });

  test('an unfinished job is kept, however old', async () => {
    const { id } = await office.aClinic();
    await query(`insert into jobs (clinic_id, kind, run_at, created_at) values ($1, 'old', $2, $2)`, [
      id,
      daysAgo(99),
    ]);
    await run();
    expect(await query('select from jobs where clinic_id = $1', [id])).toHaveLength(1);
  });

  test('an old attempt is deleted unless unsettled', async () => {
    const { id } = await office.aClinic();
    const settled = ['started', 'held', 'booked', 'refused', 'failed', 'absent', 'undone', 'done'];
    await query(
      `insert into attempts (clinic_id, tool, arguments_hash, state, lease_until, created_at, updated_at)
       select $1, 'tool', 'hash', state, $3, $3, $3 from unnest($2::text[]) state`,
      [id, [...settled, 'doubt', 'undoing', 'writing'], daysAgo(20)],
    );
    expect(await run()).toMatchObject({ attemptsDeleted: settled.length });
    const left = await query('select state from attempts where clinic_id = $1 order by state', [id]);
    expect(left.map(({ state }) => state)).toEqual(['doubt', 'undoing', 'writing']);
  });

  test('an attempt settled a moment ago is kept, however old', async () => {
    const { id } = await office.aClinic();
    await query(
      `insert into attempts (clinic_id, tool, arguments_hash, state, lease_until, created_at, updated_at)
       values ($1, 'tool', 'hash', 'absent', $2, $2, $3)`,
      [id, daysAgo(20), daysAgo(1)],
    );
    expect(await run()).toMatchObject({ attemptsDeleted: 0 });
  });

  test.each([
    [`now() - interval '25 hours'`, false, 0],
    [`now() - interval '1 hour'`, false, 1],
    [`now() - interval '25 hours'`, true, 1],
  ])('a claim whose lease ended at %s, writing %s, leaves %i', async (lease, writing, left) => {
    const { id } = await office.aClinic();
    await query(
      `with attempt as (
         insert into attempts (clinic_id, tool, arguments_hash, state, lease_until, created_at, updated_at)
         values ($1, 'tool', 'hash', 'held', now(), $2, $2) returning id)
       insert into claims (clinic_id, attempt_id, provider_id, span, exclusive, writing, lease_until)
       select $1, id, '101', '[2026-11-17 09:00, 2026-11-17 09:15)', true, ${writing}, ${lease} from attempt`,
      [id, daysAgo(20)],
    );
    await run();
    expect(await query('select from claims where clinic_id = $1', [id])).toHaveLength(left);
    expect(await query('select from attempts where clinic_id = $1', [id])).toHaveLength(left);
  });
});

describe('over thousands of rows', () => {
  test('deletes exactly what is due, and leaves the audit log unchanged', async () => {
    const { id, manager } = await office.aClinic();
    await keep(id, {
      transcript_retention_days: 10,
      call_log_retention_days: 20,
      sms_text_retention_days: 10,
    });
    await query(
      `insert into call_logs (clinic_id, call_id, started_at, transcript)
       select $1, 'call-' || n, $2::timestamptz - make_interval(mins => 10 * n), 'words' from generate_series(0, 4999) n`,
      [id, NOW],
    );
    await query(
      `insert into call_events (clinic_id, call_id, at, kind)
       select clinic_id, call_id, started_at, 'tool' from call_logs, generate_series(1, 3) where clinic_id = $1`,
      [id],
    );
    await query(
      `insert into sms_messages (clinic_id, action, body, state, created_at)
       select $1, 'book', 'see you', 'sent', $2::timestamptz - make_interval(mins => 10 * n) from generate_series(0, 4999) n`,
      [id, NOW],
    );
    await query(
      `insert into audit_log (chain, seq, clinic_id, at, user_id, action, resource, ip, user_agent, request_id, success, details, hash)
       select '00000000-0000-0000-0000-000000000000', 0, $1, $2, $3, 'old', '/old', 'ip', 'agent', 'request', true, '{}', ''
         from generate_series(1, 50)`,
      [id, daysAgo(4_000), manager.id],
    );
    const audit = await query('select * from audit_log order by chain, seq');

    // One row per ten minutes: a day has 144, and the row exactly at the limit is kept.
    const [tenDays, twentyDays, all] = [1_440, 2_880, 5_000];
    expect(await run()).toMatchObject({
      transcriptsNulled: all - tenDays - 1,
      callLogsDeleted: all - twentyDays - 1,
      callEventsDeleted: 3 * (all - twentyDays - 1),
      smsTextsNulled: all - tenDays - 1,
      smsMessagesDeleted: all - twentyDays - 1,
    });
    const rows = await query(
      `select count(*)::int as logs, count(transcript)::int as transcripts, min(started_at) as oldest
         from call_logs where clinic_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ logs: twentyDays + 1, transcripts: tenDays + 1, oldest: daysAgo(20) }]);
    expect(await query('select from call_events where clinic_id = $1', [id])).toHaveLength(
      3 * (twentyDays + 1),
    );
    expect(await query('select * from audit_log order by chain, seq')).toEqual(audit);

    expect(await run()).toMatchObject({ transcriptsNulled: 0, callLogsDeleted: 0, smsTextsNulled: 0 });
  });

  test('no transaction handles more than a batch', async () => {
    const { id } = await office.aClinic();
    await keep(id, { transcript_retention_days: 1 });
    await query(
      `insert into call_logs (clinic_id, call_id, started_at, transcript)
       select $1, 'call-' || n, $2, 'words' from generate_series(1, 2500) n`,
      [id, daysAgo(2)],
    );
    expect(await run()).toMatchObject({ transcriptsNulled: 2_500 });
    const sizes = await query(
      'select count(*)::int as size from call_logs where clinic_id = $1 group by xmin::text order by 1',
      [id],
    );
    expect(Math.max(...sizes.map(({ size }) => Number(size)))).toBe(BATCH);
    expect(sizes).toHaveLength(Math.ceil(2_500 / BATCH));
  });
});
