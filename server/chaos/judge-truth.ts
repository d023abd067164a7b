import type { ClinicBook } from '../../simulators/src/index.ts';
import type { OwnPostgres } from '../journeys/own-postgres.ts';
import { spansIn } from './judge-bookings.ts';

export type WritingTool =
  | 'create_appointment'
  | 'update_appointment'
  | 'cancel_appointment'
  | 'register_new_patient';

export interface Told {
  readonly callId: string;
  readonly id: string;
  readonly phone: string;
  readonly tool: WritingTool;
  readonly given: Readonly<Record<string, unknown>>;
  /** The delivery after everything was settled. */
  readonly last: boolean;
  /** Null if no attempt was answered. */
  readonly said: {
    readonly success: boolean;
    readonly unconfirmed: boolean;
    readonly appointmentId: string | null;
    readonly patientId: string | null;
    readonly message: string;
  } | null;
}

interface Evidence {
  readonly told: readonly Told[];
  readonly book: ClinicBook;
  readonly query: OwnPostgres['query'];
  /** Whether the run was too short to settle every doubt. */
  readonly mayBeOpen: boolean;
}

interface Attempt {
  readonly id: string;
  readonly callId: string;
  readonly toolCallId: string;
  readonly state: string;
  readonly appointmentId: string | null;
}

const OPEN = ['held', 'writing', 'doubt', 'undoing'];

/**
 * Compares the last answer to each caller with the book, the audit log, the texts, the call and the inbox.
 */
export async function judgeTruth(evidence: Evidence): Promise<string[]> {
  const attempts = await evidence.query<Attempt & Record<string, unknown>>(
    `select id, call_id as "callId", tool_call_id as "toolCallId", state, appointment_id as "appointmentId" from attempts`,
  );
  return [
    ...(await overlaps(evidence, attempts)),
    ...denials(evidence),
    ...(await untrueAboutTheBook(evidence, attempts)),
    ...untrueAboutCharts(evidence),
    ...(await unrecorded(evidence, attempts)),
    ...(await untold(evidence, attempts)),
  ];
}

/**
 * No two rows at one time. If staff wrote between our read and our write with no time left to read again, our
 * booking was confirmed and stays, and the clinic must know of both.
 */
async function overlaps({ book, query }: Evidence, attempts: readonly Attempt[]): Promise<string[]> {
  const shown = await query<{ cause: string }>(`select cause from inbox_items where kind = 'staff_overlap'`);
  const causes = new Set(shown.map(({ cause }) => cause));
  const known = new Set(attempts.filter(({ id }) => causes.has(id)).map((each) => each.appointmentId));
  const rows = spansIn(book);
  return rows.flatMap((a, index) =>
    rows
      .slice(index + 1)
      .filter((b) => a.providerNo === b.providerNo && a.day === b.day && (a.ours || b.ours))
      .filter((b) => a.start < b.end && b.start < a.end)
      .filter((b) => (a.ours && b.ours) || !known.has(a.ours ? a.id : b.id))
      .map((b) => `overlap: rows ${a.id} and ${b.id}`),
  );
}

function heard(told: readonly Told[], of: string): string {
  const each = told.filter(({ id }) => id === of).map(({ said }) => said?.message ?? 'no answer');
  return each.filter((message, at) => message !== each[at - 1]).join(' | ');
}

/** An action reported as done is never withdrawn, and every caller gets an answer. */
function denials({ told }: Evidence): string[] {
  const done = new Set(told.filter(({ last, said }) => !last && said?.success).map(({ id }) => id));
  return told
    .filter(({ last }) => last)
    .flatMap(({ id, said }) => {
      if (!said) return [`${id} was never answered`];
      return done.has(id) && !said.success ? [`${id} was done, and denied at last: ${heard(told, id)}`] : [];
    });
}

async function untrueAboutTheBook(
  { told, book, query, mayBeOpen }: Evidence,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const waiting = await query<{ appointmentId: string }>(
    `select payload ->> 'appointmentId' as "appointmentId" from jobs
      where kind = 'cancel-appointment' and finished_at is null`,
  );
  // In a run that was too short, the old row of a move may remain; its removal is queued as a job.
  const stillToEnd = new Set(mayBeOpen ? waiting.map(({ appointmentId }) => appointmentId) : []);
  const live = new Map(spansIn(book).map((row) => [row.id, row]));
  const byToolCall = new Map(attempts.map((attempt) => [attempt.toolCallId, attempt]));
  const last = told.filter((each) => each.last);
  // A move to the appointment's own time has ended nothing.
  const ended = new Set(
    last
      .filter(({ tool }) => tool === 'cancel_appointment' || tool === 'update_appointment')
      .filter(
        ({ tool, said, given }) =>
          said?.success && (tool === 'cancel_appointment' || said.appointmentId !== given.appointmentId),
      )
      .map(({ given }) => String(given.appointmentId)),
  );
  return last.flatMap(({ id, tool, said, given }) => {
    if (tool === 'register_new_patient' || !said) return [];
    const attempt = byToolCall.get(id);
    const isOpen = attempt !== undefined && OPEN.includes(attempt.state);
    if (isOpen) return mayBeOpen && (said.unconfirmed || !said.success) ? [] : [`${id} is open for ever`];
    if (said.unconfirmed) return [`${id} is unconfirmed for ever (${attempt?.state})`];
    if (!said.success) {
      const marker = attempt ? `[FD-${attempt.id.replaceAll('-', '').slice(0, 12)}]` : 'none';
      const left = book.liveAppointments().find(({ notes }) => notes?.includes(marker));
      return left ? [`${id} heard that it was not done, and row ${left.id} is live`] : [];
    }
    const appointmentId = said.appointmentId ?? '';
    if (tool === 'cancel_appointment')
      return live.has(String(given.appointmentId)) ? [`${id} was told cancelled, and the row is live`] : [];
    // Ended by its own caller, or by another call of the same patient that found it booked.
    if (ended.has(appointmentId))
      return live.has(appointmentId) && !stillToEnd.has(appointmentId)
        ? [`${id} was moved or cancelled, and row ${appointmentId} is live`]
        : [];
    if (live.has(appointmentId)) return [];
    const others = last.filter(
      (other) =>
        other.id !== id && [other.said?.appointmentId, other.given.appointmentId].includes(appointmentId),
    );
    const heard = others
      .map((other) => `${other.id} heard ${JSON.stringify(other.said?.message)}`)
      .join('; ');
    return [
      `${id} was told done, and row ${appointmentId} is not live (${heard || 'nobody else asked for it'})`,
    ];
  });
}

/** One chart per person: a caller told "registered" has one, and a caller told otherwise has none. */
function untrueAboutCharts({ told, book, mayBeOpen }: Evidence): string[] {
  const digits = (phone: string | null) => (phone ?? '').replace(/\D/g, '').slice(-10);
  return told
    .filter(({ last, tool }) => last && tool === 'register_new_patient')
    .flatMap(({ id, phone, said }) => {
      const charts = book.patients().filter((chart) => digits(chart.phone) === digits(phone));
      if (charts.length > 1) return [`${id} has ${charts.length} charts`];
      if (!said || said.unconfirmed) return mayBeOpen ? [] : [`${id} is unconfirmed for ever`];
      return said.success && charts.length === 0 ? [`${id} was told registered, and has no chart`] : [];
    });
}

/** Every action has exactly one audit row, text and call outcome. */
async function unrecorded({ query }: Evidence, attempts: readonly Attempt[]): Promise<string[]> {
  const audit = await query<{ resource: string; action: string; count: number }>(
    `select resource, action, count(*)::int as count from audit_log where action like 'appointment.%' group by 1, 2`,
  );
  const texts = await query<{ appointmentId: string; action: string; count: number }>(
    `select appointment_id as "appointmentId", action, count(*)::int as count from sms_messages group by 1, 2`,
  );
  const memories = await query<{ callId: string }>(
    `select call_id as "callId" from call_memory where not exists
       (select from jsonb_each(outcomes) as one where one.value ->> 'what' in ('booked', 'rescheduled', 'cancelled'))`,
  );
  const silent = new Set(memories.map(({ callId }) => callId));
  const done = attempts.filter(({ state }) => state === 'booked' || state === 'cancelled');
  const ids = new Set(done.flatMap(({ appointmentId }) => appointmentId ?? []));
  return [
    ...[...ids].flatMap((id) => {
      const rows = audit.filter(({ resource }) => resource === `appointment/${id}`);
      return rows.length === 0 ? [`appointment ${id} is in no audit row`] : [];
    }),
    ...audit
      .filter(({ count }) => count > 1)
      .map(({ resource, action }) => `${action} of ${resource} audited twice`),
    ...[...ids].flatMap((id) =>
      texts.some((text) => text.appointmentId === id) ? [] : [`no text for ${id}`],
    ),
    ...texts.filter(({ count }) => count > 1).map(({ appointmentId }) => `two texts for ${appointmentId}`),
    ...done.filter(({ callId }) => silent.has(callId)).map(({ callId }) => `${callId} has no outcome`),
  ];
}

/** Somebody is informed of each action that turned out not to have happened. */
async function untold({ query }: Evidence, attempts: readonly Attempt[]): Promise<string[]> {
  const items = await query<{ known: string }>(
    `select coalesce(call_id, cause) as known from inbox_items union all select event_key from notifications`,
  );
  const registrations = await query<{ id: string; callId: string }>(
    `select id, asker ->> 'callId' as "callId" from registrations where state = 'absent'`,
  );
  const known = items.map((item) => item.known).join(' ');
  return [...attempts.filter(({ state }) => state === 'absent'), ...registrations]
    .filter(({ id, callId }) => !known.includes(id) && !known.includes(callId))
    .map(({ callId }) => `${callId}: it was not done, and nobody was told`);
}
