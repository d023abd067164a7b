import type pg from 'pg';
import type { ClinicBook, SmsProvider } from '../../simulators/src/index.ts';
import { judgeMessages, type MessageVerdict, type StoredMessage } from './judge-messages.ts';

export type Tool = 'create_appointment' | 'update_appointment' | 'cancel_appointment';
const ACTION: Readonly<Record<Tool, string>> = {
  create_appointment: 'book',
  update_appointment: 'reschedule',
  cancel_appointment: 'cancel',
};

export interface Answer {
  readonly key: string;
  readonly tool: Tool;
  /** Null if no attempt was answered. */
  readonly said: {
    readonly success: boolean;
    readonly unconfirmed: boolean;
    readonly smsSent: boolean;
    readonly appointmentId: string | null;
  } | null;
}

/** What happened, according to the callers, the book, the database and the SMS provider. */
export interface Evidence {
  readonly answers: readonly Answer[];
  readonly book: ClinicBook;
  readonly pool: pg.Pool;
  readonly sms: SmsProvider;
  readonly bufferMinutes: number;
}

/** Finds double bookings, broken promises and rows without an attempt. */
export async function judgeBookings(evidence: Evidence): Promise<string[]> {
  return [...overlaps(evidence), ...brokenPromises(evidence), ...(await rowsWithoutAttempt(evidence))];
}

function overlaps({ book, bufferMinutes }: Evidence): string[] {
  const problems: string[] = [];
  const byDay = grouped(spansIn(book), ({ providerNo, day }) => `${providerNo} ${day}`);
  for (const rows of byDay.values())
    for (const [index, a] of rows.entries())
      for (const b of rows.slice(index + 1)) {
        const apart = a.ours && b.ours ? bufferMinutes : 0;
        const isClose = Math.max(a.start, b.start) - Math.min(a.end, b.end) < apart;
        if (isClose && (a.ours || b.ours)) problems.push(`overlap: rows ${a.id} and ${b.id}`);
      }
  return problems;
}

/** The last answer to each caller must match the book; without an answer, anything may be there. */
function brokenPromises({ answers, book }: Evidence): string[] {
  const live = new Set(spansIn(book).map(({ id }) => id));
  const problems: string[] = [];
  for (const [key, ofCaller] of grouped(answers, (answer) => answer.key)) {
    const told = (tool: Tool) =>
      ofCaller.flatMap(({ tool: by, said }) => (by === tool && said?.success ? [said.appointmentId] : []));
    const isUnclear = ofCaller.some(
      ({ tool, said }) => tool !== 'create_appointment' && (!said || said.unconfirmed),
    );
    const [booked, moved, cancelled] = [
      new Set(told('create_appointment')),
      told('update_appointment')[0],
      told('cancel_appointment').length > 0,
    ];
    const [id] = booked;
    if (booked.size > 1) problems.push(`${key} has two appointments`);
    if (isUnclear || booked.size === 0) continue;
    if (cancelled && live.has(id ?? '')) problems.push(`${key} was told cancelled, but row ${id} is live`);
    if (moved && !live.has(moved)) problems.push(`${key} was told moved, but row ${moved} is not live`);
    if (moved && moved !== id && live.has(id ?? ''))
      problems.push(`${key} was moved, but row ${id} is still live`);
    if (!moved && !cancelled && !live.has(id ?? ''))
      problems.push(`${key} was told booked, but row ${id} is not live`);
  }
  return problems;
}

async function rowsWithoutAttempt({ pool, book }: Evidence): Promise<string[]> {
  const { rows } = await pool.query("select appointment_id from attempts where state = 'booked'");
  const known = new Set(rows.map(({ appointment_id: id }) => id));
  return rowsOf(book, { ours: true })
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `row ${id} is live, but no settled attempt knows it`);
}

/** Judges each message, and that every appointment and promise has exactly one. */
export async function messageVerdict({ answers, book, pool, sms }: Evidence): Promise<MessageVerdict> {
  const { rows } = await pool.query<StoredMessage>(
    `select call_id as "callId", action, appointment_id as "appointmentId", to_number as "toNumber", body, state,
            skip_reason as "skipReason", attempts from sms_messages`,
  );
  const { problems, counts } = judgeMessages(rows, sms);
  const ofAppointment = grouped(
    rows.filter(({ action }) => action !== 'cancel'),
    ({ appointmentId }) => appointmentId,
  );
  const known = new Set(rows.map(({ callId, action }) => `${callId} ${action}`));
  const promised = answers.filter(({ said }) => said?.smsSent);
  return {
    counts,
    problems: [
      ...problems,
      ...[...ofAppointment].flatMap(([id, its]) =>
        its.length > 1 ? [`${its.length} messages for ${id}`] : [],
      ),
      ...rowsOf(book, { ours: true }).flatMap(({ id }) =>
        ofAppointment.has(id) ? [] : [`row ${id} is live, but no message was queued`],
      ),
      ...promised.flatMap(({ key, tool }) =>
        known.has(`${key} ${ACTION[tool]}`) ? [] : [`${key} was promised a message that is not there`],
      ),
    ],
  };
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export function rowsOf(book: ClinicBook, { ours }: { ours: boolean }) {
  return spansIn(book).filter((row) => row.ours === ours);
}

export function spansIn(book: ClinicBook) {
  return book.liveAppointments().map(({ id, providerNo, date, startTime, endTime, notes }) => ({
    id: String(id),
    providerNo,
    day: date,
    start: minutes(startTime),
    // The book stores the last minute or second of an appointment.
    end: minutes(endTime) + 1,
    ours: /\[FD-/.test(notes ?? ''),
  }));
}

export function minutes(at: string): number {
  return Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
}
