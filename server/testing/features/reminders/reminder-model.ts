import { agendaOf } from '../../../src/features/reminders/plan/due-texts.ts';
import { reasonNow } from '../../../src/features/reminders/plan/look.ts';
import { planVisit } from '../../../src/features/reminders/plan/plan-visit.ts';
import {
  BOOK_REASONS,
  CALL_INSTEAD,
  type Chart,
  type SkipReason,
} from '../../../src/features/reminders/reminder.ts';
import { intervalOf } from '../../../src/features/reminders/send/pace.ts';
import { type Quiet, quietHoursAt, quietHoursOf } from '../../../src/features/reminders/send/send-time.ts';
import { DEFAULT_SETTINGS, type ReminderSettings } from '../../../src/features/reminders/settings.ts';
import type { WaitingReminder } from '../../../src/features/reminders/store.ts';
import { addDays, date, timeAt, type WallTime } from '../../../src/kernel/time/calendar.ts';
import { instantOf, wallClockAt } from '../../../src/kernel/time/time-zone.ts';
import type { Appointment } from '../../../src/ports/emr.ts';
import { type Dice, diceOf } from '../watcher/dice.ts';

/** British Columbia has one time all year; elsewhere the clocks are set back or forward on the fourth day. */
const PLACES = [
  { zone: 'America/Vancouver', firstDay: date('2026-11-17') },
  { zone: 'America/Toronto', firstDay: date('2026-10-29') },
  { zone: 'America/St_Johns', firstDay: date('2027-03-11') },
] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOTICED_AFTER_MS = 60_000;

export interface ReminderRun {
  readonly visits: number;
  readonly windows: number;
  readonly texts: number;
  readonly sent: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

interface Row extends WaitingReminder {
  state: 'waiting' | 'sent' | 'skipped';
  reason: SkipReason | null;
  chart: Chart;
  sentTimes: number;
  /** It was gone or confirmed for a while. */
  wasOut: boolean;
}

interface Staffed {
  readonly at: number;
  act(): void;
}

/** Plays a clinic of so many visits for some days: what staff do, what is planned, what leaves. Judged by a plain reading of the rules. */
export function playReminders({
  visits: count,
  seed,
}: {
  readonly visits: number;
  readonly seed: number;
}): ReminderRun {
  const clinic = new PlayedClinic(diceOf(seed), count);
  clinic.play();
  return clinic.judged();
}

class PlayedClinic {
  readonly #dice: Dice;
  readonly #settings: ReminderSettings;
  readonly #sender: string;
  readonly #charts: readonly Chart[];
  readonly #consents: ReadonlySet<string>;
  /** As it stands in the EMR, and as the watcher knows it. */
  readonly #book = new Map<string, Appointment>();
  readonly #rows = new Map<string, Row>();
  readonly #acts: Staffed[] = [];
  readonly #leaves: number[] = [];
  readonly #problems: string[] = [];
  readonly #zone: string;
  readonly #quiet: Quiet;
  #now: number;
  #texts = 0;
  #visits = 0;

  constructor(dice: Dice, count: number) {
    this.#dice = dice;
    const { zone, firstDay } = dice.oneOf(PLACES);
    this.#zone = zone;
    this.#now = instantOf(firstDay, timeAt(10 * 60), zone).getTime();
    this.#settings = this.#anySettings();
    this.#quiet = quietHoursOf(this.#settings, zone);
    this.#sender = dice.oneOf(['+16045550100', '+18885550100']);
    const people = Math.max(1, Math.ceil(count * 0.8));
    this.#charts = Array.from({ length: people }, (_, at) => this.#anyChart(at));
    this.#consents = new Set(this.#charts.flatMap(({ phones }) => (dice.below(10) < 8 ? phones : [])));
    for (let made = 0; made < count; made += 1) this.#bookOne();
  }

  #anySettings(): ReminderSettings {
    const hours = this.#dice.oneOf([[48, 4], [24], [2], [72, 24, 3], [168, 48, 24, 2]]);
    const [quietFrom, quietTo] = this.#dice.oneOf([
      ['20:00', '08:30'],
      ['21:00', '07:00'],
      ['00:00', '00:00'],
      ['12:00', '13:00'],
    ]);
    return {
      ...DEFAULT_SETTINGS,
      windows: hours.map((hoursBefore) => ({ hoursBefore })),
      quietFrom: quietFrom as WallTime,
      quietTo: quietTo as WallTime,
      confirmStatus: this.#dice.oneOf([null, 'f']),
    };
  }

  #anyChart(at: number): Chart {
    const odd = this.#dice.below(40);
    // Families share a number.
    const shared = this.#dice.below(4) === 0 ? Math.floor(at / 2) : at;
    return {
      patientId: String(at + 1),
      ...{ name: 'A B', language: 'en', active: odd !== 0, deceased: odd === 1, vetoed: odd === 2 },
      phones: odd === 3 ? [] : [`+1604${String(5_550_000 + shared)}`],
    };
  }

  #bookOne(): void {
    const dice = this.#dice;
    const id = String(++this.#visits);
    const made = this.#now + dice.below(3) * dice.below(24 * 60) * MINUTE_MS;
    const day = addDays(wallClockAt(new Date(made), this.#zone).date, dice.below(5));
    const row: Appointment = {
      ...{ id, patientId: dice.oneOf(this.#charts).patientId, providerId: '101', durationMinutes: 15 },
      ...{ date: day, time: this.#anyTime(), status: 't', type: '', reason: '', notes: '' },
    };
    this.#later(made, () => this.#write(row));
    const changes = dice.below(3) === 0 ? 1 + dice.below(3) : 0;
    let at = made;
    for (let change = 0; change < changes; change += 1) {
      at += dice.below(40 * 60) * MINUTE_MS;
      this.#later(at, () => this.#change(id));
    }
  }

  #anyTime(): WallTime {
    return timeAt(8 * 60 + this.#dice.below(40) * 15);
  }

  #later(at: number, act: () => void): void {
    this.#acts.push({ at, act });
  }

  #change(id: string): void {
    const row = this.#book.get(id);
    if (!row) return;
    const dice = this.#dice;
    const what = dice.oneOf(['cancel', 'move', 'confirm', 'arrive', 'delete', 'undo']);
    if (what === 'delete') {
      this.#book.delete(id);
      this.#later(this.#now + NOTICED_AFTER_MS, () => this.#noticed(id, row));
    } else if (what === 'move')
      this.#write({ ...row, date: addDays(row.date, dice.below(3)), time: this.#anyTime() });
    else {
      const letters = { cancel: ['C', 'N', 'CS'], confirm: ['h', 'f'], arrive: ['H'], undo: ['t'] }[what];
      this.#write({ ...row, status: dice.oneOf(letters) });
    }
  }

  #write(row: Appointment): void {
    this.#book.set(row.id, row);
    this.#later(this.#now + NOTICED_AFTER_MS, () => this.#noticed(row.id, row));
  }

  /** What the listener does, with rows in a map: see `plan` of the store. */
  #noticed(id: string, last: Appointment): void {
    const standing = this.#book.get(id);
    const visit = standing ?? { ...last, patientId: null };
    const now = new Date(this.#now);
    const planned = planVisit(visit, { settings: this.#settings, timezone: this.#zone, now });
    const keys = new Set(planned.map((row) => keyOf(row)));
    for (const row of this.#rows.values())
      if (row.appointmentId === id && row.state === 'waiting' && !keys.has(keyOf(row)))
        Object.assign(row, { state: 'skipped', reason: planned.length > 0 ? 'moved' : 'gone' });
    for (const row of planned) {
      const known = this.#rows.get(keyOf(row));
      const chart = this.#charts[Number(row.patientId) - 1] as Chart;
      if (!known) {
        const fresh = {
          patientName: null,
          phone: null,
          sentAt: null,
          consentId: null,
          answer: null,
          answeredAt: null,
          endedAs: null,
        };
        this.#rows.set(keyOf(row), {
          ...{
            ...row,
            ...fresh,
            id: keyOf(row),
            createdAt: now,
            chart,
            sentTimes: 0,
            wasOut: row.state === 'skipped',
          },
          nextOpensAt: nextOf(row.opensAt, planned),
        });
      } else if (
        (known.state === 'waiting' && row.reason !== 'too_late') ||
        (known.state === 'skipped' && known.reason && BOOK_REASONS.includes(known.reason))
      )
        Object.assign(known, {
          ...{ state: row.state, reason: row.reason },
          wasOut: known.wasOut || row.state === 'skipped' || known.state === 'skipped',
        });
    }
  }

  play(): void {
    const ends = this.#now + 9 * 24 * HOUR_MS;
    let wakes = this.#now;
    while (this.#now < ends) {
      this.#acts.sort((one, other) => one.at - other.at);
      const act = this.#acts[0];
      this.#now = Math.max(this.#now, Math.min(wakes, act?.at ?? Number.POSITIVE_INFINITY));
      while (this.#acts[0] && this.#acts[0].at <= this.#now) this.#acts.shift()?.act();
      wakes = this.#send();
      if (this.#acts.length === 0 && wakes === Number.POSITIVE_INFINITY) return;
    }
  }

  /** One run of the job; returns when something is due next. */
  #send(): number {
    const now = new Date(this.#now);
    const quiet = this.#quiet;
    const waiting = [...this.#rows.values()].filter(({ state }) => state === 'waiting');
    const agenda = agendaOf(waiting, {
      ...{ quiet, senderNumber: this.#sender, now, isHeld: false, releasedAt: null },
    });
    for (const { id, reason } of agenda.skipped)
      Object.assign(this.#rows.get(id) ?? {}, { state: 'skipped', reason });
    for (const text of agenda.texts) {
      if (text.leavesAt > now) return text.leavesAt.getTime();
      const last = this.#leaves.at(-1);
      const free = last === undefined ? this.#now : last + intervalOf(this.#sender);
      if (text.isText && free > this.#now) return free;
      this.#sendOne(text.reminders as readonly Row[], text.isText);
    }
    return agenda.skipped.length > 0 ? this.#now : Number.POSITIVE_INFINITY;
  }

  #sendOne(reminders: readonly Row[], isText: boolean): void {
    const told: Row[] = [];
    for (const reminder of reminders) {
      const clinic = { timezone: this.#zone, hours: [], closures: [], appointmentTypeMappings: null };
      const row = this.#book.get(reminder.appointmentId) ?? null;
      const [phone] = reminder.chart.phones;
      const reason =
        (isText ? null : 'no_phone') ??
        reasonNow(reminder, row, { clinic, settings: this.#settings, isByStaff: false }) ??
        (phone && this.#consents.has(phone) ? null : 'no_consent');
      if (reason) Object.assign(reminder, { state: 'skipped', reason });
      else told.push(reminder);
    }
    if (told.length === 0) return;
    this.#texts += 1;
    this.#leaves.push(this.#now);
    for (const reminder of told) {
      this.#judge(reminder);
      Object.assign(reminder, { state: 'sent', sentAt: new Date(this.#now) });
      reminder.sentTimes += 1;
    }
    const phones = new Set(told.map(({ chart }) => chart.phones[0]));
    if (phones.size > 1) this.#problems.push('one text for two numbers');
  }

  /** A plain reading of the rules, at the moment a text leaves. */
  #judge({ appointmentId, date: day, time, opensAt, visitAt, sentTimes, id }: Row): void {
    const row = this.#book.get(appointmentId);
    const say = (what: string) =>
      this.#problems.push(`${id}: ${what} (${new Date(this.#now).toISOString()})`);
    if (sentTimes > 0) say('sent twice');
    if (!row || /^[CND]/.test(row.status)) say('sent for a visit that is gone');
    else if (row.date !== day || row.time !== time) say('sent for a visit that was moved');
    else if (/^[HPEBh]/.test(row.status) || row.status === this.#settings.confirmStatus)
      say('sent for nothing');
    if (this.#now >= visitAt.getTime()) say('sent after the visit');
    if (quietHoursAt(this.#quiet, new Date(this.#now))) say('sent in quiet hours');
    const isQuiet = quietHoursAt(this.#quiet, opensAt);
    const earliest = (isQuiet?.begins ?? opensAt).getTime() - HOUR_MS;
    const isFirst = ![...this.#rows.values()].some(
      (other) => other.date === day && other.opensAt < opensAt && other.chart.phones[0] === this.#phoneOf(id),
    );
    if (this.#now < earliest && isFirst) say('sent more than an hour early');
  }

  #phoneOf(id: string): string | undefined {
    return this.#rows.get(id)?.chart.phones[0];
  }

  judged(): ReminderRun {
    const rows = [...this.#rows.values()];
    for (const row of rows) this.#judgeEnd(row);
    const interval = intervalOf(this.#sender);
    this.#leaves.forEach((at, place) => {
      const before = this.#leaves[place - 1];
      if (before !== undefined && at - before < interval) this.#problems.push('two texts too close');
    });
    const skipped: Record<string, number> = {};
    for (const { reason, state } of rows)
      if (state === 'skipped') skipped[reason ?? 'none'] = (skipped[reason ?? 'none'] ?? 0) + 1;
    return {
      ...{
        visits: this.#visits,
        windows: rows.length,
        texts: this.#texts,
        problems: this.#problems,
        skipped,
      },
      sent: rows.filter(({ state }) => state === 'sent').length,
    };
  }

  /** Nothing is missing without a reason, and each reason is true. */
  #judgeEnd({
    wasOut,
    createdAt,
    opensAt,
    id,
    state,
    reason,
    chart,
    visitAt,
    appointmentId,
    date: day,
    time,
  }: Row): void {
    const say = (what: string) => this.#problems.push(`${id}: ${what}`);
    if (state === 'waiting' && visitAt.getTime() < this.#now) say('still waits after the visit');
    if (state !== 'skipped') return;
    if (!reason) return void say('skipped without a reason');
    const canText = chart.active && !chart.deceased && !chart.vetoed && chart.phones.length > 0;
    if (reason === 'no_phone' && canText) say('could have been texted');
    if (reason === 'no_consent' && this.#consents.has(chart.phones[0] ?? '')) say('had consent');
    if (CALL_INSTEAD.includes(reason) && reason !== 'no_phone' && reason !== 'no_consent')
      say(`odd reason ${reason}`);
    const row = this.#book.get(appointmentId);
    const stands = row && row.date === day && row.time === time && /^[^CNDHPEBh]|^$/.test(row.status);
    if (reason === 'gone' && stands) say('stands and was called gone');
    if (reason === 'too_late' && !wasOut && createdAt <= opensAt)
      say('was planned in time and came too late');
    if (reason === 'quiet' && this.#settings.quietFrom === this.#settings.quietTo)
      say('there are no quiet hours');
  }
}

const keyOf = (row: { appointmentId: string; date: string; time: string; hoursBefore: number }) =>
  `${row.appointmentId} ${row.date} ${row.time} ${row.hoursBefore}`;

function nextOf(
  opensAt: Date,
  rows: ReadonlyArray<{ readonly opensAt: Date; readonly state: string }>,
): Date | null {
  const later = rows
    .filter((row) => row.opensAt > opensAt && row.state !== 'skipped')
    .map((row) => row.opensAt.getTime());
  return later.length > 0 ? new Date(Math.min(...later)) : null;
}
