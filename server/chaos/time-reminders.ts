import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ClinicBook, startSmsProvider, startSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, type OpenClinic, openClinic } from '../journeys/open-clinic.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import { bookOf } from '../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../testing/adapters/emr/contract/standard-clinic.ts';
import { TIME_ZONE } from '../tests/world/facts.ts';
import { chaosDatabase, EMR_ACCOUNT, serviceVariables } from './chaos-clinic.ts';
import { startWorkers } from './chaos-workers.ts';

const SMS_KEY = 'key of the run';
const PUBLIC_URL = 'https://desk.example.test';
/** Toll-free, so that the sender's rate limit is not what is measured. */
const SENDER = '+18885550111';
const MINUTE_MS = 60_000;
const HOURS_BEFORE = 2;
/** Delay of the first window after reminders are enabled. */
const FIRST_OPENS_MS = 2.5 * MINUTE_MS;
const WINDOWS = 2;
const MOVED = 20;
const AT_ONCE = 4;

/** The contract's limits in seconds. */
const GOALS = { enabling: 60, replanned: 60, afterKill: 75, afterOpening: 30, replyToRow: 5 } as const;

export interface Timings {
  /** From enabling reminders until everything that opens soon is planned. */
  readonly enabling: number;
  /** Longest time from a noticed change until it was planned again. */
  readonly replanned: number;
  /** From killing every process just before a window opens until its first text left. */
  readonly afterKill: number;
  /** Longest time from the opening of a window until its texts left, without kills. */
  readonly afterOpening: number;
  readonly replyToRow: { readonly p50: number; readonly p95: number; readonly longest: number };
  readonly replies: number;
  readonly problems: readonly string[];
}

/** Two processes of the built service at the real pace, with a simulated EMR and SMS provider. */
export async function timeReminders({ replies }: { readonly replies: number }): Promise<Timings> {
  const database = await chaosDatabase();
  const { pool, dataDir } = database;
  let address = '';
  const sms = await startSmsProvider({
    apiKey: SMS_KEY,
    webhook: { url: `${PUBLIC_URL}/api/sms/webhook`, route: (to) => to.replace(PUBLIC_URL, address) },
  });
  const workers = await startWorkers({
    ...{ count: 2, dataDir, random: Math.random },
    env: {
      ...serviceVariables(database.url),
      PUBLIC_URL,
      SMS_API_URL: sms.url,
      SMS_API_KEY: SMS_KEY,
      SMS_WEBHOOK_PUBLIC_KEY: sms.publicKey,
    },
  });
  const book = bookOf(standardClinic);
  const soap = await startSoapEmr({ ...EMR_ACCOUNT, book, dialect: 'open-o' });
  try {
    address = workers.urls()[0] ?? '';
    const emr = { baseUrl: soap.baseUrl, username: EMR_ACCOUNT.username, password: EMR_ACCOUNT.password };
    const clinic = await openClinic(askingAt(address), { number: '+16045551000', emr });
    const run = new TimedRun(pool, book, clinic, sms);
    await run.prepare(replies);
    const enabling = await run.enable();
    const afterKill = await run.killAtOpening(async () => {
      await workers.killAll();
      address = workers.urls()[0] ?? '';
    });
    const afterOpening = await run.untilAllLeft();
    const replyToRow = await run.reply();
    const replanned = await run.move();
    const all = { enabling, replanned, afterKill, afterOpening, replyToRow, replies };
    return { ...all, problems: [...run.problems, ...missed(all)] };
  } finally {
    workers.stop();
    await soap.close();
    await sms.close();
    await database.close();
  }
}

function missed({ replyToRow, ...all }: Omit<Timings, 'problems' | 'replies'>): string[] {
  const measured = { ...all, replyToRow: replyToRow.p95 };
  return (Object.keys(GOALS) as Array<keyof typeof GOALS>)
    .filter((name) => measured[name] > GOALS[name])
    .map((name) => `${name} took ${measured[name]} s, and may take ${GOALS[name]} s`);
}

interface Booked {
  readonly id: number;
  readonly phone: string;
  readonly opensAt: number;
}

class TimedRun {
  readonly problems: string[] = [];
  readonly #pool: pg.Pool;
  readonly #book: ClinicBook;
  readonly #clinic: OpenClinic;
  readonly #sms: Awaited<ReturnType<typeof startSmsProvider>>;
  readonly #visits: Booked[] = [];
  readonly #later: number[] = [];
  /** A provider the EMR lists, because only their books are read. */
  #providerNo = '';

  constructor(
    pool: pg.Pool,
    book: ClinicBook,
    clinic: OpenClinic,
    sms: Awaited<ReturnType<typeof startSmsProvider>>,
  ) {
    this.#pool = pool;
    this.#book = book;
    this.#clinic = clinic;
    this.#sms = sms;
  }

  async prepare(replies: number): Promise<void> {
    const { change } = this.#clinic;
    await change('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: SENDER });
    const hours = Array.from({ length: 7 }, (_, weekday) => ({
      ...{ weekday, isOpen: true, open: '00:00', close: '23:59' },
    }));
    await change('PUT', '/api/clinic/schedule', { hours });
    const { rows } = await this.#pool.query<{ id: string }>(
      'select emr_provider_id as id from providers limit 1',
    );
    this.#providerNo = rows[0]?.id ?? '';
    const first = Math.ceil((Date.now() + FIRST_OPENS_MS) / MINUTE_MS) * MINUTE_MS;
    for (let at = 0; at < replies; at += 1)
      this.#visits.push(await this.#aVisit(at, first + (at % WINDOWS) * MINUTE_MS));
    // Far enough away to stay pending for the whole run.
    for (let at = 0; at < MOVED; at += 1)
      this.#later.push((await this.#aVisit(replies + at, first + 24 * 60 * MINUTE_MS)).id);
  }

  async #aVisit(at: number, opensAt: number): Promise<Booked> {
    const phone = `+1604${String(6_000_000 + at)}`;
    const demographicNo = this.#book.addPatient({ firstName: 'Ann', lastName: `Timed${at}`, phone });
    const consent = { kind: 'reminder', state: 'given', source: 'form', evidence: 'Signed at the desk' };
    await this.#clinic.change('POST', '/api/clinic/consents', { phone, ...consent });
    const { date, time } = wallClockAt(new Date(opensAt + HOURS_BEFORE * 60 * MINUTE_MS), TIME_ZONE);
    const place = { providerNo: this.#providerNo, date, startTime: time, minutes: 1 };
    return { id: this.#book.staffBook({ demographicNo, ...place }), phone, opensAt };
  }

  async enable(): Promise<number> {
    const begun = performance.now();
    await this.#clinic.change('PUT', '/api/clinic/reminders', {
      ...{ enabled: true, windows: [{ hoursBefore: HOURS_BEFORE }], quietFrom: '00:00', quietTo: '00:00' },
      text: '{date} {time}',
    });
    const wanted = this.#visits.length + this.#later.length;
    await this.#until('planned', async () => (await this.#count("state = 'waiting'")) >= wanted, 120_000);
    return secondsSince(begun);
  }

  async killAtOpening(kill: () => Promise<void>): Promise<number> {
    const first = Math.min(...this.#visits.map(({ opensAt }) => opensAt));
    await pause(Math.max(0, first - 1_000 - Date.now()));
    const begun = performance.now();
    const before = this.#sms.accepted().length;
    const killing = kill();
    await this.#until('sent after the kill', async () => this.#sms.accepted().length > before, 120_000);
    const took = secondsSince(begun);
    await killing;
    return took;
  }

  /** Latest texts of the windows after the first one, during which nothing was killed. */
  async untilAllLeft(): Promise<number> {
    const isDone = async () => (await this.#count("state = 'sent'")) >= this.#visits.length;
    await this.#until('sent', isDone, (WINDOWS + 3) * MINUTE_MS);
    const { rows } = await this.#pool.query<{ late: number }>(
      `select coalesce(max(extract(epoch from sent_at - opens_at)), 0)::float8 as late from reminders
        where state = 'sent' and opens_at > (select min(opens_at) from reminders)`,
    );
    return rounded(rows[0]?.late ?? 0);
  }

  async reply(): Promise<Timings['replyToRow']> {
    const waits: number[] = [];
    const queue = [...this.#visits];
    const answer = async () => {
      for (let visit = queue.pop(); visit; visit = queue.pop()) {
        const { id, phone } = visit;
        const begun = performance.now();
        await this.#sms.receive({ from: phone, to: SENDER, text: '1' });
        const isWritten = async () => (this.#book.appointment(id)?.notes ?? '').includes('Confirmed by text');
        await this.#until(`the reply about ${id}`, isWritten, MINUTE_MS, 20);
        waits.push(secondsSince(begun));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, answer));
    waits.sort((one, other) => one - other);
    const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0;
    return { p50: at(0.5), p95: at(0.95), longest: waits.at(-1) ?? 0 };
  }

  async move(): Promise<number> {
    for (const id of this.#later) {
      const row = this.#book.appointment(id);
      const [hour = '00', minute = '00'] = (row?.startTime ?? '').split(':');
      const startTime = `${hour}:${minute === '59' ? '58' : String(Number(minute) + 1).padStart(2, '0')}`;
      this.#book.staffChange(id, { startTime });
    }
    const moved = `select max(extract(epoch from r.created_at - c.at))::float8 as took, count(*)::int as count
      from reminders r join watched_changes c on c.clinic_id = r.clinic_id and c.kind = 'moved'
       and c.row ->> 'id' = r.appointment_id and c.row ->> 'time' = r.time where r.state = 'waiting'`;
    const read = async () =>
      (await this.#pool.query<{ took: number | null; count: number }>(moved)).rows[0] ?? null;
    await this.#until('planned anew', async () => ((await read())?.count ?? 0) >= MOVED, 4 * MINUTE_MS);
    return rounded((await read())?.took ?? 0);
  }

  async #count(where: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::int as count from reminders where ${where}`,
    );
    return rows[0]?.count ?? 0;
  }

  async #until(what: string, isSo: () => Promise<boolean>, withinMs: number, everyMs = 250): Promise<void> {
    const ends = performance.now() + withinMs;
    while (!(await isSo())) {
      if (performance.now() > ends) {
        this.problems.push(`${what}: not within ${withinMs / 1_000} s`);
        return;
      }
      await pause(everyMs);
    }
  }
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
const secondsSince = (begun: number) => rounded((performance.now() - begun) / 1_000);
