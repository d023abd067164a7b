import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../../../tests/test-database.ts';

type OwnerQuery = TestDatabase['ownerQuery'];

/** One patient with a row in every table that an erasure knows; the words of each hold the mark. */
export interface Planted {
  readonly patientId: string;
  readonly phone: string;
  readonly callId: string;
  readonly mark: string;
}

/** Past visits only, and a call that has ended: this person can be erased. */
export async function plantPerson(
  query: OwnerQuery,
  clinicId: string,
  { patientId, phone, mark }: Pick<Planted, 'patientId' | 'phone' | 'mark'>,
): Promise<Planted> {
  const callId = `call-${randomUUID()}`;
  const [appointmentId, watched] = [`a${patientId}`, `w${patientId}`];
  const row = (table: string, columns: Record<string, unknown>) =>
    insert(query, table, { clinic_id: clinicId, ...columns });
  const who = { patient_id: patientId };
  await row('call_logs', {
    ...{ call_id: callId, started_at: '2026-11-10T17:00:00Z', local_date: '2026-11-10', local_hour: 9 },
    ...{ caller_phone: phone, ...who, status: 'ended', outcome: 'booked', intent: 'book' },
    ...{ transcript: `AI: Hello. ${mark} said`, summary: `${mark} booked` },
  });
  await row('call_events', {
    call_id: callId,
    at: '2026-11-10T17:00:01Z',
    kind: 'tool',
    detail: { name: mark },
  });
  await row('attempts', {
    ...{
      call_id: callId,
      tool: 'create_appointment',
      arguments_hash: 'h',
      state: 'booked',
      lease_until: '2026-11-10T17:00:00Z',
    },
    ...{ appointment_id: appointmentId, patient_name: mark },
    draft: {
      ...{ action: 'book', patientId, providerId: '101', providerName: 'Dr. Lee', reason: mark },
      ...{ date: '2026-11-11', time: '09:15', durationMinutes: 15, old: null },
    },
  });
  await row('reminders', {
    ...{
      appointment_id: watched,
      ...who,
      patient_name: mark,
      provider_id: '101',
      date: '2026-11-12',
      time: '09:30',
    },
    ...{
      hours_before: 48,
      visit_at: '2026-11-12T17:30:00Z',
      opens_at: '2026-11-10T17:30:00Z',
      phone,
      state: 'sent',
    },
  });
  await row('standby_entries', {
    ...{ ...who, patient_name: mark, phone, source: 'staff', ends_at: '2027-01-01T00:00:00Z' },
  });
  await row('booking_requests', {
    ...{ ...who, phone, visit_reason: 'general', note: mark, asked_by: 'desk@clinic.test' },
    ...{ from_date: '2026-11-01', to_date: '2026-11-10', valid_until: '2026-11-10T00:00:00Z' },
  });
  await row('fax_documents', {
    ...{
      status: 'verified',
      source: 'upload',
      file_key: `faxes/${randomUUID()}/fax.pdf`,
      file_name: 'letter.pdf',
    },
    ...{ media_type: 'application/pdf', content_hash: randomUUID(), matched_demographic_id: patientId },
    ...{ extracted: { patientName: mark, phone, patients: [] }, page_texts: JSON.stringify([`Re: ${mark}`]) },
  });
  await row('inbox_items', {
    ...{ kind: 'callback', cause: randomUUID(), ...who, phone, name: mark, facts: { reason: mark } },
  });
  await row('registrations', {
    ...{
      attempt_id: randomUUID(),
      state: 'registered',
      ...who,
      newcomer: { firstName: mark, phone },
      asker: { callId },
    },
  });
  await row('confirmations', {
    ...{
      ...who,
      appointment_id: watched,
      date: '2026-11-12',
      time: '09:30',
      confirmed_at: '2026-11-11T00:00:00Z',
      by: 'text',
    },
  });
  const consent = await row('consents', {
    ...{ phone, kind: 'booking', state: 'given', source: 'call', evidence: `${mark} agreed` },
  });
  await row('sms_messages', {
    ...{
      call_id: callId,
      action: 'book',
      appointment_id: appointmentId,
      to_number: phone,
      body: `${mark}, see you.`,
    },
    ...{ state: 'sent', consent_id: consent },
  });
  return { patientId, phone, callId, mark };
}

/** What hangs on a number alone. */
export async function plantNumber(
  query: OwnerQuery,
  clinicId: string,
  phone: string,
  mark: string,
): Promise<void> {
  const row = (table: string, columns: Record<string, unknown>) =>
    insert(query, table, { clinic_id: clinicId, ...columns });
  await row('waitlist_entries', { first_name: mark, last_name: 'Waiting', phone });
  await row('text_replies', {
    event_id: randomUUID(),
    phone,
    body: `${mark} wrote`,
    at: '2026-11-10T00:00:00Z',
    state: 'done',
  });
  for (const kind of ['booking', 'reminder', 'offers'])
    await row('consents', { phone, kind, state: 'withdrawn', source: 'text', evidence: `STOP ${mark}` });
  await row('sms_opt_outs', { phone, source: 'stop-word', at: '2026-11-10T00:00:00Z' });
}

/** Every table of the clinic that still holds this text, by name. */
export async function tablesHolding(query: OwnerQuery, clinicId: string, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${name} t where clinic_id = $1 and position($2 in to_jsonb(t)::text) > 0`,
      [clinicId, text],
    );
    if (row!.count > 0) holding.push(name);
  }
  return holding;
}

async function insert(
  query: OwnerQuery,
  table: string,
  row: Record<string, unknown>,
): Promise<string | undefined> {
  const names = Object.keys(row);
  const blanks = names.map((_, at) => `$${at + 1}`);
  const [added] = await query<Record<string, string>>(
    `insert into ${table} (${names}) values (${blanks}) returning *`,
    Object.values(row),
  );
  return added?.id;
}
