import type { ClinicBook } from '@frontdesk/simulators';
import { quietHoursAt, quietHoursOf } from '../../../src/features/reminders/send/send-time.ts';
import { DEFAULT_SETTINGS } from '../../../src/features/reminders/settings.ts';
import { addDays, date, timeAt, type WallTime } from '../../../src/kernel/time/calendar.ts';
import { instantOf, wallClockAt } from '../../../src/kernel/time/time-zone.ts';
import type { Emr } from '../../../src/ports/emr.ts';
import type { SmsProvider, SmsVendor } from '../../../src/ports/sms-provider.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { type Dice, diceOf } from '../watcher/dice.ts';
import { Fuse, Killed } from './fuse.ts';
import { type LoggedRow, reminderClinic } from './reminder-clinic.ts';

const ZONE = 'America/Vancouver';
const TODAY = date('2026-11-16');
const MINUTE_MS = 60_000;
const STEP_MS = 30 * MINUTE_MS;
/** From half past eight until the quiet hours begin; nothing leaves at night. */
const STEPS_A_DAY = 25;
/** So long staff book and edit, always for one of the next two days. */
const DAYS = 3;
const WINDOWS = [48, 24, 4] as const;

export interface ServiceRun {
  readonly visits: number;
  readonly windows: number;
  readonly edits: number;
  readonly kills: number;
  readonly outages: number;
  readonly sent: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

interface Options {
  readonly database: TestDatabase;
  readonly book: ClinicBook;
  readonly emr: Emr;
  readonly vendor: SmsVendor;
  readonly seed: number;
  readonly visits: number;
  readonly kills: number;
  /** Switches the EMR off and on. */
  readonly away: (isAway: boolean) => void;
}

/** What the reminders of one message were for, as the book stood when it left. */
interface Left {
  readonly to: string;
  readonly at: Date;
  readonly reference: string;
}

/**
 * A clinic whose staff edit a simulated EMR while the service, on PostgreSQL and with a simulated SMS provider, plans and
 * sends for some days. Processes die at any step, the EMR and the provider go away. Judged by the book and the provider.
 */
export async function playService(options: Options): Promise<ServiceRun> {
  const clinic = new PlayedService(options);
  await clinic.open();
  try {
    await clinic.play();
    return await clinic.judged();
  } finally {
    await clinic.close();
  }
}

class PlayedService {
  readonly #options: Options;
  readonly #dice: Dice;
  readonly #fuse = new Fuse();
  readonly #left: Left[] = [];
  readonly #problems: string[] = [];
  readonly #visits = new Set<number>();
  readonly #patients: number[] = [];
  /** Those whom the EMR lists; it has accounts that are nobody's. */
  #providers: readonly string[] = [];
  readonly #noConsent = new Set<string>();
  readonly #counts = { edits: 0, kills: 0, outages: 0 };
  #isProviderAway = false;
  #clinic!: Awaited<ReturnType<typeof reminderClinic>>;

  constructor(options: Options) {
    this.#options = options;
    this.#dice = diceOf(options.seed);
  }

  async open(): Promise<void> {
    const { database, emr, vendor, visits, book } = this.#options;
    this.#clinic = await reminderClinic({
      emr: this.#fuse.around(emr),
      fuse: this.#fuse,
      sms: {
        vendor,
        database: { ...database, close: async () => undefined },
        intercept: (line) => this.#line(line),
      },
    });
    // Fifteen seconds before the half hour, so that one step falls into the last minute before the quiet hours.
    this.#clinic.clock.set(new Date(instantOf(TODAY, timeAt(9 * 60), ZONE).getTime() - 15_000).toISOString());
    const listed = await emr.listProviders({ signal: new AbortController().signal });
    this.#providers = listed.map(({ id }) => id);
    await this.#people(Math.ceil(visits * 0.7));
    for (let made = 0; made < visits; made += 1) this.#book(book);
    await this.#clinic.set({
      enabled: true,
      windows: WINDOWS.map((hoursBefore) => ({ hoursBefore })),
      text: '{date} {time} {providerName}',
    });
  }

  async close(): Promise<void> {
    await this.#clinic.ownerQuery('delete from jobs');
    await this.#clinic.close();
  }

  async #people(count: number): Promise<void> {
    const { book, seed } = this.#options;
    for (let at = 0; at < count; at += 1) {
      const phone = `+1604${String(2_000_000 + ((seed * 20_011 + Math.floor(at / 1.2)) % 7_000_000))}`;
      this.#patients.push(book.addPatient({ firstName: 'P', lastName: `Q${at}`, phone, born: '1980-01-01' }));
      if (this.#dice.below(20) === 0) this.#noConsent.add(phone);
      else if (!this.#noConsent.has(phone)) await this.#clinic.consent(phone);
    }
  }

  #today() {
    return wallClockAt(this.#clinic.clock.now(), ZONE).date;
  }

  #place() {
    return {
      date: addDays(this.#today(), 1 + this.#dice.below(2)),
      startTime: timeAt(8 * 60 + 5 * this.#dice.below(120)),
      minutes: 5,
    };
  }

  #book(book: ClinicBook): void {
    const demographicNo = this.#dice.oneOf(this.#patients);
    const providerNo = this.#dice.oneOf(this.#providers);
    this.#visits.add(book.staffBook({ providerNo, demographicNo, ...this.#place() }));
  }

  /** The line to the provider: notes what leaves, and may be away. */
  #line(line: SmsProvider): SmsProvider {
    return {
      send: async (draft, mayPost) => {
        this.#fuse.step();
        if (this.#isProviderAway) return { status: 'not-sent' };
        const answer = await line.send(draft, mayPost);
        if (answer.status === 'accepted')
          this.#left.push({ to: draft.to, at: this.#clinic.clock.now(), reference: draft.reference });
        await this.#judgeLeft(draft.reference);
        this.#fuse.step();
        return answer;
      },
    };
  }

  async play(): Promise<void> {
    const { kills, away } = this.#options;
    const steps = (DAYS + 3) * STEPS_A_DAY;
    let awayFor = 0;
    for (let step = 0; step < steps; step += 1) {
      if (this.#dice.below(4) === 0) this.#edit();
      if (awayFor === 0 && this.#dice.below(30) === 0) {
        awayFor = 2;
        this.#counts.outages += 1;
        if (this.#dice.below(2) === 0) away(true);
        else this.#isProviderAway = true;
      } else if (awayFor > 0 && --awayFor === 0) {
        away(false);
        this.#isProviderAway = false;
      }
      const isDeadly = this.#counts.kills < kills && this.#dice.below(steps) < kills * 2;
      if (isDeadly) this.#fuse.light(1 + this.#dice.below(60));
      await this.#live(step);
      await this.#pass();
    }
  }

  /** One round of every job; a process that dies is followed by another. */
  async #live(step: number): Promise<void> {
    const clinic = this.#clinic;
    const alive = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        this.#counts.kills += 1;
        this.#fuse.rise();
      }
    };
    await alive(() => clinic.watch());
    // Staff are quicker than the watcher: the look at the row must tell.
    if (step % 3 === 0) this.#edit();
    for (let rounds = 0; rounds < 40; rounds += 1) {
      let outcome: unknown = null;
      const { kills } = this.#counts;
      await alive(async () => {
        outcome = await clinic.run();
      });
      await alive(() => clinic.runDue());
      if (this.#isProviderAway) {
        await clinic.waitOver();
        await alive(() => clinic.runDue());
      }
      if (
        kills === this.#counts.kills &&
        outcome &&
        typeof outcome === 'object' &&
        'inMs' in outcome &&
        Number(outcome.inMs) > 500
      )
        break;
    }
  }

  async #pass(): Promise<void> {
    this.#clinic.clock.advance(STEP_MS);
    const { date: day, time } = wallClockAt(this.#clinic.clock.now(), ZONE);
    if (time > '20:15')
      this.#clinic.clock.set(
        new Date(instantOf(addDays(day, 1), timeAt(8 * 60), ZONE).getTime() - 15_000).toISOString(),
      );
    const { ownerQuery, clinicId } = this.#clinic;
    await ownerQuery(
      `update reminders set retry_at = retry_at - interval '30 minutes' where clinic_id = $1 and retry_at is not null`,
      [clinicId],
    );
    await ownerQuery(
      `update reminder_charts set read_at = read_at - interval '30 minutes' where clinic_id = $1`,
      [clinicId],
    );
    await this.#clinic.waitOver();
  }

  #edit(): void {
    const { book } = this.#options;
    const today = this.#today();
    if (today > addDays(TODAY, DAYS)) return;
    for (let count = 0; count < 3; count += 1) {
      const ahead = book
        .appointments()
        .filter(({ id, date: day }) => this.#visits.has(id) && String(day) > today);
      if (ahead.length === 0) return;
      const row = this.#dice.oneOf(ahead);
      this.#counts.edits += 1;
      switch (this.#dice.below(7)) {
        case 0:
          book.staffChange(row.id, { status: this.#dice.oneOf(['C', 'N', 'H', 'h']) });
          break;
        case 1:
          book.staffChange(row.id, { status: 't' });
          break;
        case 2:
        case 3: {
          const { date: day, startTime } = this.#place();
          book.staffChange(row.id, { date: day, startTime });
          break;
        }
        case 4:
          book.staffDelete(row.id);
          break;
        default:
          this.#book(book);
      }
    }
  }

  /** A plain reading of the rules, at the moment a text has left. */
  async #judgeLeft(reference: string): Promise<void> {
    const now = this.#clinic.clock.now();
    const rows = await this.#clinic.ownerQuery<Pick<LoggedRow, 'appointmentId' | 'date' | 'time'>>(
      `select appointment_id as "appointmentId", date::text as date, time from reminders where message_id = $1`,
      [reference],
    );
    const say = (what: string) => this.#problems.push(`${reference} at ${now.toISOString()}: ${what}`);
    if (rows.length === 0) say('is a text for no visit');
    for (const { appointmentId, date: day, time } of rows) {
      const row = this.#options.book.appointments().find(({ id }) => String(id) === appointmentId);
      if (!row || /^[CNDHPEBh]/.test(row.status ?? '')) say(`visit ${appointmentId} is gone or confirmed`);
      else if (row.date !== day || !row.startTime.startsWith(time)) say(`visit ${appointmentId} was moved`);
      if (instantOf(date(day), time as WallTime, ZONE) <= now) say(`visit ${appointmentId} is over`);
    }
    if (quietHoursAt(quietHoursOf(DEFAULT_SETTINGS, ZONE), now)) say('left in quiet hours');
  }

  async judged(): Promise<ServiceRun> {
    const rows = await this.#clinic.log();
    this.#judgeDoubles(rows);
    for (const row of rows) this.#judgeEnd(row);
    this.#judgeMissing(rows);
    const skipped: Record<string, number> = {};
    for (const { state, reason } of rows)
      if (state === 'skipped') skipped[reason ?? 'none'] = (skipped[reason ?? 'none'] ?? 0) + 1;
    return {
      ...{ visits: this.#visits.size, windows: rows.length, ...this.#counts, skipped },
      sent: rows.filter(({ state }) => state === 'sent').length,
      problems: this.#problems,
    };
  }

  #judgeDoubles(rows: readonly LoggedRow[]): void {
    const posts = new Map<string, number>();
    for (const { reference } of this.#left) posts.set(reference, (posts.get(reference) ?? 0) + 1);
    for (const [reference, count] of posts)
      if (count > 1) this.#problems.push(`${reference} was taken ${count} times`);
    const texts = new Map<string, Set<string>>();
    for (const { phone, date: day, time, hoursBefore, appointmentId, messageId } of rows) {
      if (!messageId || !posts.has(messageId)) continue;
      const key = `${phone} ${appointmentId} ${day} ${time} ${hoursBefore}`;
      texts.set(key, (texts.get(key) ?? new Set()).add(messageId));
    }
    for (const [key, messages] of texts)
      if (messages.size > 1) this.#problems.push(`${key}: ${messages.size} texts`);
    const known = new Set(rows.map(({ messageId }) => messageId));
    for (const { reference } of this.#left)
      if (!known.has(reference)) this.#problems.push(`${reference} has left and no row tells`);
  }

  /** Each ends as sent, or skipped for a reason that is true. */
  #judgeEnd({ id, state, reason, phone, messageId }: LoggedRow): void {
    const say = (what: string) => this.#problems.push(`${id}: ${what}`);
    if (state === 'waiting') say('still waits after its visit');
    if (state === 'skipped' && !reason) say('was skipped without a reason');
    if (reason === 'no_consent' && phone && !this.#noConsent.has(phone)) say('had consent');
    if (state === 'sent' && !this.#left.some(({ reference }) => reference === messageId))
      say('counts as sent and has never left');
    if (reason && ['no_phone', 'veto', 'inactive', 'landline'].includes(reason)) say(`odd reason ${reason}`);
  }

  #judgeMissing(rows: readonly LoggedRow[]): void {
    const known = new Map<string, number>();
    for (const { appointmentId, date: day, time } of rows)
      known.set(`${appointmentId} ${day} ${time}`, (known.get(`${appointmentId} ${day} ${time}`) ?? 0) + 1);
    for (const { id, date: day, startTime, status } of this.#options.book.appointments()) {
      if (!this.#visits.has(id) || /^[CND]/.test(status ?? '')) continue;
      const count = known.get(`${id} ${day} ${startTime.slice(0, 5)}`) ?? 0;
      if (count < WINDOWS.length) this.#problems.push(`visit ${id} on ${day} has ${count} rows`);
    }
  }
}
