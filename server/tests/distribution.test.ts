import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-database.ts';

/**
 * The schema can be distributed by clinic: what belongs to a clinic has its id, and every unique key or exclusion
 * could carry it. What cannot is listed with the reason, so that a new one is a decision (docs/scaling.md).
 */
const OF_THE_PLATFORM: Readonly<Record<string, string>> = {
  audit_anchoring: 'one row: where the audit was last anchored',
  clinics: 'its id is the clinic id',
  cron_runs: 'scheduled jobs run once for the whole platform',
  debug_mode: 'one row: a switch of the operator',
  key_probe: 'one row: proves the encryption key',
  kysely_later: 'migrations',
  kysely_later_lock: 'migrations',
  kysely_migration: 'migrations',
  kysely_migration_lock: 'migrations',
  kysely_minimum: 'migrations',
  platform_locks: 'locks of work for the whole platform',
  restored_copies: 'one row: says that this is a restored copy',
  sender_pace: 'a sender number may be shared by clinics',
  sending_stops: 'one row: a switch of the operator',
  sms_events_seen: 'an event is seen before its clinic is known',
};

const BEFORE_THE_CLINIC_IS_KNOWN = 'looked up before the clinic is known';
const OF_AN_ACCOUNT = 'accounts are not bound to one clinic: an operator has none';

/** Unique keys that must hold across clinics, by index. */
const ACROSS_CLINICS: Readonly<Record<string, string>> = {
  account_links_by_email: OF_AN_ACCOUNT,
  account_links_token_hash_key: BEFORE_THE_CLINIC_IS_KNOWN,
  audit_chains_pkey: 'a chain is of a clinic or of the platform',
  audit_log_chain_seq_key: 'a chain is of a clinic or of the platform',
  claims_attempt_id_key: 'an attempt belongs to one clinic',
  claims_pkey: 'a generated number',
  emr_oauth_requests_pkey: BEFORE_THE_CLINIC_IS_KNOWN,
  inbox_callers_pkey: 'an item belongs to one clinic',
  jobs_once: 'a job may be of the platform; keys of clinic jobs contain the clinic id',
  known_devices_pkey: BEFORE_THE_CLINIC_IS_KNOWN,
  mcp_tokens_token_hash_key: BEFORE_THE_CLINIC_IS_KNOWN,
  notifications_user_id_event_key_key: OF_AN_ACCOUNT,
  passkeys_credential_id_key: BEFORE_THE_CLINIC_IS_KNOWN,
  patient_links_token_hash_key: BEFORE_THE_CLINIC_IS_KNOWN,
  recovery_codes_pkey: OF_AN_ACCOUNT,
  sign_in_steps_pkey: BEFORE_THE_CLINIC_IS_KNOWN,
  sms_messages_provider_message_id_key: BEFORE_THE_CLINIC_IS_KNOWN,
  users_by_email: OF_AN_ACCOUNT,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table belongs to clinics, or states why not', async () => {
  const rows = await database.ownerQuery<{ name: string }>(
    `select relname as name from pg_class c
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_attribute where attrelid = c.oid and attname = 'clinic_id' and not attisdropped)
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_THE_PLATFORM));
});

// A generated id is unique anywhere, so its key can take the clinic in front without a change of meaning.
test('every unique key and exclusion includes the clinic, is a generated id, or states why not', async () => {
  const rows = await database.ownerQuery<{ name: string }>(
    `select i.relname as name
       from pg_index x
       join pg_class t on t.oid = x.indrelid and t.relnamespace = current_schema()::regnamespace and t.relispartition is false
       join pg_class i on i.oid = x.indexrelid
       join pg_attribute clinic on clinic.attrelid = t.oid and clinic.attname = 'clinic_id' and not clinic.attisdropped
       left join pg_attribute only_one on only_one.attrelid = t.oid and x.indnatts = 1 and only_one.attnum = x.indkey[0]
      where (x.indisunique or x.indisexclusion) and clinic.attnum <> all (x.indkey) and only_one.attname is distinct from 'id'
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ACROSS_CLINICS));
});
