import { randomBytes, randomUUID } from 'node:crypto';
import type { TestDatabase } from './test-database.ts';

type OwnerQuery = TestDatabase['ownerQuery'];

/** A clinic with a row in every tenant table, and its marker text in every text and JSON column. */
export interface MarkedClinic {
  readonly id: string;
  /** The same id in every table, so that any address with an id finds a row of this clinic. */
  readonly rowId: string;
  readonly mark: string;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly generated: boolean;
  readonly refers: string | null;
  readonly check: string | null;
}

const TENANT_TABLE = `c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     and (c.relname = 'clinics' or exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'clinic_id'))`;

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
         a.attidentity <> '' or a.attgenerated <> '' as generated,
         (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid
           where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as refers,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as "check"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where ${TENANT_TABLE}
   order by c.relname, a.attnum`;

/** Values that the catalog's constraints do not determine but the code requires. */
const MEANT: Readonly<Record<string, (mark: string) => unknown>> = {
  'clinics.timezone': () => 'America/Vancouver',
  'clinics.status': () => 'active',
  'clinics.voice_vendor': () => 'vapi',
  'clinics.logo_key': (mark) => `logos/${mark.split('.')[0]}/logo.png`,
  // A change to the schedule has a day and a time.
  'attempts.draft': (mark) => ({
    ...{ action: 'book', date: '2026-11-17', time: '09:15', durationMinutes: 15, old: null },
    ...{ providerId: mark, providerName: mark, patientId: mark, reason: mark },
  }),
  'clinic_config.supported_languages': () => ['en', 'zh'],
  'clinic_config.nurse_line': () => '811',
  'clinic_config.phone_caps': () => ({ bookingsPerCall: 3 }),
  // Only one that is verified without a patient is set aside.
  'fax_documents.set_aside': () => null,
  'inbox_items.words': (mark) => [mark],
  'inbox_items.denial': (mark) => ({ text: mark, at: '2026-11-16T16:00:00.000Z' }),
  'callers.people': (mark) => [{ patientId: mark, firstName: mark }],
  'clinic_config.pharmacy': (mark) => ({ name: mark, phone: mark, fax: mark, address: mark }),
  'clinic_config.appointment_type_mappings': (mark) => ({ [mark]: mark }),
  'clinic_config.fax_document_types': (mark) => ({ other: mark }),
  'clinic_config.emr_tasks': (mark) => ({ kinds: ['callback'], assignTo: mark }),
  // A text rests on the consent of its own number.
  'consents.phone': (mark) => mark.replace('consents.phone', 'sms_messages.to_number'),
  'reminder_settings.windows': () => [{ hoursBefore: 48 }],
  'reminder_settings.quiet_from': () => '20:00',
  'reminder_settings.quiet_to': () => '08:30',
  'reminders.reason': () => 'no_consent',
  'reminders.visit_at': () => '2027-11-18T17:30:00Z',
  'reminder_charts.language': () => 'en',
  'sms_opt_outs.source': () => 'stop-word',
  'business_hours.open': () => '09:00',
  'business_hours.close': () => '17:00',
  'business_hours.breaks': () => [],
  'closures.start_time': () => '09:00',
  'closures.end_time': () => '17:00',
  'clinics.suspended_at': () => null,
  'clinics.practice_of': () => null,
  'clinics.deletion_at': () => null,
  'users.role': () => 'clinic_manager',
  'users.deactivated_at': () => null,
  'users.password_temporary': () => false,
  'sessions.ended_at': () => null,
  'sessions.ended_by': () => null,
  // A check constraint forbids a user on an invitation.
  'account_links.kind': () => 'invitation',
  'account_links.user_id': () => null,
  'account_links.role': () => 'clinic_manager',
  'emr_connections.token_ttl_seconds': () => 3600,
  // The first domain is the template codes.
  'emr_config_snapshots.items': (mark) => [
    { code: 'Q', description: mark, durationMinutes: 15, color: null, offered: 'always' },
  ],
  'template_code_overrides.code': () => 'Q',
  'fax_documents.file_key': (mark) => `faxes/${mark.split('.')[0]}/fax.pdf`,
  'fax_documents.status': () => 'review_needed',
  'fax_documents.urgency': () => 'routine',
  'fax_documents.review_reason': () => 'no_match',
  'fax_documents.machine_match': (mark) => ({
    demographicId: mark,
    method: null,
    confidence: null,
    reviewReason: null,
  }),
  'fax_documents.extracted': (mark) => ({
    ...{
      patientName: mark,
      firstName: mark,
      lastName: mark,
      dateOfBirth: null,
      phn: mark,
      phone: mark,
      sender: mark,
    },
    ...{
      documentDate: null,
      documentType: 'other',
      urgency: 'routine',
      confidences: {},
      isBlank: false,
      patients: [],
    },
  }),
  'inbox_items.kind': () => 'callback',
  'inbox_items.facts': (mark) => ({ reason: mark, told: mark }),
  'sms_messages.language': () => 'en',
  'standby_entries.days': () => ['monday'],
  'standby_entries.language': () => 'en',
  'standby_entries.appointment_time': () => '09:15',
  'standby_entries.earliest_time': () => '09:00',
  'standby_entries.latest_time': () => '17:00',
  'standby_offers.language': () => 'en',
  'standby_offers.phone': (mark) => mark.replace('standby_offers.phone', 'sms_messages.to_number'),
  'standby_entries.phone': (mark) => mark.replace('standby_entries.phone', 'sms_messages.to_number'),
  'standby_offers.time': () => '09:15',
  'standby_offers.not_asked': () => [],
  'freed_times.time': () => '09:15',
  'monthly_reports.month': () => '2026-10-01',
  'monthly_reports.figures': () => ({
    ...{ calls: 4, booked: 2, finishedAlone: 3, minutesSaved: 6 },
    ...{ questions: 1, emergencies: 0, texts: 2, faxes: 1 },
  }),
  'report_mailings.month': () => '2026-10-01',
  'standby_rules.quiet_from': () => '20:00',
  'standby_rules.quiet_to': () => '08:30',
  'clinic_config.registration_fields': () => ({ healthCard: 'asked', address: 'asked', email: 'off' }),
  'call_logs.source': () => 'vapi',
  'call_logs.outcomes': (mark) => [
    {
      ...{ key: 'booked', what: 'booked', patientId: mark, patientName: mark, appointmentId: mark },
      ...{ at: '2026-11-16T18:00:00.000Z', undone: false },
    },
  ],
  'erasures.person': (mark) => ({ phone: mark, patientId: mark, patients: [], callIds: [] }),
  'erasures.counts': () => ({ call: 1 }),
  'mcp_tokens.scopes': () => ['read'],
  'booking_requests.visit_reason': () => 'general',
  'patient_links.result': () => null,
  'sms_messages.attempts': (mark) => [{ note: mark }],
};

const PLAIN: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: 1,
  smallint: 1,
  bigint: 1,
  numeric: 1,
  date: '2026-11-16',
  tsrange: '[2026-11-20 10:00,2026-11-20 10:15)',
  'timestamp without time zone': '2026-11-20 10:00',
};

/** Written by a trigger when an audit row is added. */
const DERIVED = ['audit_chains'];

export const markOf = (clinic: MarkedClinic, table: string, column: string): string =>
  `${clinic.mark}.${table}.${column}`;

export async function clinicTables(query: OwnerQuery): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of await query<Column & Record<string, unknown>>(COLUMNS))
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

export async function aMarkedClinic(query: OwnerQuery): Promise<MarkedClinic> {
  const clinic = { id: randomUUID(), rowId: randomUUID(), mark: `mark${randomBytes(6).toString('hex')}` };
  const tables = await clinicTables(query);
  for (const table of inOrder(tables)) {
    const columns = (tables.get(table) ?? []).filter(({ generated }) => !generated);
    const weekdays = table === 'business_hours' ? [0, 1, 2, 3, 4, 5, 6] : [null];
    for (const weekday of weekdays) {
      const values = columns.map((column) =>
        weekday !== null && column.name === 'weekday' ? weekday : columnValue(column, clinic),
      );
      const [names, blanks] = [columns.map(({ name }) => name), columns.map((_, at) => `$${at + 1}`)];
      await query(`insert into ${table} (${names.join(', ')}) values (${blanks.join(', ')})`, values);
    }
  }
  return clinic;
}

function inOrder(tables: ReadonlyMap<string, readonly Column[]>): string[] {
  const done: string[] = [];
  const open = new Set([...tables.keys()].filter((table) => !DERIVED.includes(table)));
  while (open.size > 0) {
    const ready = [...open].filter((table) =>
      (tables.get(table) ?? []).every(({ refers }) => !refers || refers === table || !open.has(refers)),
    );
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${[...open].join(', ')}`);
    for (const table of ready) open.delete(table);
    done.push(...ready);
  }
  return done;
}

function columnValue(column: Column, clinic: MarkedClinic): unknown {
  const { table, name, type, refers, check } = column;
  const mark = markOf(clinic, table, name);
  const meant = MEANT[`${table}.${name}`];
  if (meant) return type.startsWith('json') ? JSON.stringify(meant(mark)) : meant(mark);
  if (name === 'clinic_id' || refers === 'clinics' || (table === 'clinics' && name === 'id'))
    return clinic.id;
  if (type === 'uuid') return clinic.rowId;
  if (type === 'text') return /'([^']+)'::text/.exec(check?.includes('ARRAY') ? check : '')?.[1] ?? mark;
  if (type === 'text[]') return [mark];
  if (type.startsWith('json')) return JSON.stringify({ note: mark });
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'timestamp with time zone')
    return /expires|until/.test(name) ? '2026-11-17T16:00:00Z' : '2026-11-16T16:00:00Z';
  if (type in PLAIN) return PLAIN[type];
  throw new Error(`no value for ${table}.${name}: ${type}`);
}

/** All rows of a clinic in all its tables, as text, to detect any change. */
export async function everythingOf(query: OwnerQuery, clinicId: string): Promise<Map<string, string>> {
  const tables = await query<{ table: string }>(
    `select c.relname as "table" from pg_class c where ${TENANT_TABLE} order by 1`,
  );
  const parts = tables.map(
    ({ table }) =>
      `select '${table}' as "table", coalesce(string_agg(to_jsonb(t)::text, E'\\n' order by to_jsonb(t)::text), '') as rows
         from ${table} t where ${table === 'clinics' ? 'id' : 'clinic_id'} = $1`,
  );
  const rows = await query<{ table: string; rows: string }>(parts.join(' union all '), [clinicId]);
  return new Map(rows.map((row) => [row.table, row.rows]));
}
