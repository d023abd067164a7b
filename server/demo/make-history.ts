import { setTimeout as pause } from 'node:timers/promises';
import type { SmsProvider } from '@frontdesk/simulators';
import type { Frontdesk } from '../src/app.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import type { Dated, Dates, DemoHistoryStore } from './history.store.ts';
import { DAYS, type DemoDesk, playHistory, TIME_ZONE } from './play-history.ts';
import { chanceFrom } from './random.ts';
import type { RecordedReader } from './recorded-readings.ts';
import { fillStandby, startWatching } from './reminders-and-standby.ts';
import {
  type Ask,
  asking,
  clearInbox,
  drawnFaxes,
  fillWaitlist,
  openTickets,
  takeOne,
  uploadFax,
} from './staff-actions.ts';
import type { StoryClock } from './story-clock.ts';

export interface DemoOffice extends DemoDesk {
  readonly manager: string;
  /** The clinic's open tickets, by number. */
  readonly tickets: readonly number[];
  /** How many of the demo faxes the clinic received. */
  readonly faxes: number;
}

export interface HistoryNeeds {
  readonly frontdesk: Frontdesk;
  readonly clock: StoryClock;
  readonly store: DemoHistoryStore;
  readonly offices: readonly DemoOffice[];
  readonly admin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sms: Pick<SmsProvider, 'deliverReceipts' | 'receive'>;
  readonly smsSender: string;
  /** Control URL of a call at the simulated voice platform. */
  readonly controlUrlOf: (callId: string) => string;
  readonly reader: Pick<RecordedReader, 'hold'>;
}

const SEED = 20_260;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** In days: everything older is done, everything newer is open. */
const LAST_TIDIED = 4;
const STEP_MS = 25;

/**
 * Creates sixty days of history for two clinics through the service's own routes, webhooks and jobs, then
 * backdates the rows.
 */
export async function makeHistory(needs: HistoryNeeds): Promise<Dates> {
  const { frontdesk, clock, store, offices, headers, controlUrlOf } = needs;
  const ask = asking(frontdesk.app);
  const since = await store.time();
  const now = clock.now().getTime();
  const chance = chanceFrom(SEED);
  frontdesk.startJobs('without-calendar');
  await playHistory(
    { app: frontdesk.app, headers, clock, chance, controlUrlOf },
    offices,
    wallClockAt(new Date(now), TIME_ZONE).date,
    now,
    async (daysAgo) => {
      if (daysAgo === LAST_TIDIED) for (const { manager } of offices) await clearInbox(ask, manager);
    },
  );
  const entered = await deskWork(needs, ask, now);
  for (const office of offices) await fillStandby(ask, office);
  const [faxes] = await Promise.all([takeFaxes(needs, ask, now), textsArrive(needs)]);
  // After a weekend without calls, only the faxes are open.
  for (const { manager } of offices) {
    await takeOne(ask, manager);
    await startWatching(ask, manager);
  }
  return { since, opened: new Date(now - (DAYS + 3) * DAY_MS), ...entered, faxes };
}

async function deskWork(
  { offices, admin }: HistoryNeeds,
  ask: Ask,
  now: number,
): Promise<{ readonly tickets: Dated[]; readonly waitlist: Dated[] }> {
  const tickets: Dated[] = [];
  const waitlist: Dated[] = [];
  for (const { manager, tickets: which } of offices) {
    const opened = await openTickets(ask, { manager, admin }, which);
    tickets.push(...opened.map((id, at) => ({ id, at: new Date(now - (27 - at * 8.7) * DAY_MS) })));
    const waiting = await fillWaitlist(ask, manager);
    waitlist.push(...waiting.map((id, at) => ({ id, at: new Date(now - (33 - at * 9.3) * DAY_MS) })));
  }
  return { tickets, waitlist };
}

/** Delivers most texts, opts one person out and leaves the newest in transit. */
async function textsArrive({ store, offices, sms, smsSender }: HistoryNeeds): Promise<void> {
  await until(async () => (await store.waiting('send-sms')) === 0);
  await sms.deliverReceipts();
  for (const { book } of offices) {
    const leaver = book.patients().findLast(({ phone }) => phone);
    if (leaver?.phone)
      await sms.receive({
        from: `+1${leaver.phone.replace(/\D/g, '').slice(-10)}`,
        to: smsSender,
        text: 'STOP',
      });
  }
}

/** Leaves the newest faxes at each processing step; the others are finished. */
async function takeFaxes(
  { frontdesk, store, offices, reader }: HistoryNeeds,
  ask: Ask,
  now: number,
): Promise<Dated[]> {
  const { app } = frontdesk;
  const dated: Dated[] = [];
  const drawn = await drawnFaxes();
  const take = async (manager: string, file: (typeof drawn)[number], at: number) => {
    dated.push({ id: await uploadFax(app, manager, file), at: new Date(at) });
    await until(async () => (await store.waiting('process-fax')) === 0);
  };
  for (const { manager, faxes } of offices) {
    const uploaded = drawn.slice(0, faxes);
    for (const [at, file] of uploaded.entries())
      await take(manager, file, now - (uploaded.length - at) * 1.9 * DAY_MS - at * 31 * MINUTE_MS);
    const broken = { name: 'cut-off.pdf', bytes: Buffer.from('%PDF-1.7\nonly the first line arrived') };
    await take(manager, broken, now - 1.2 * DAY_MS);
  }
  for (const { manager } of offices) await verifySome(ask, manager);
  const [busy] = offices;
  if (busy) {
    const wait = async (name: string, minutesAgo: number) => {
      const file = drawn.find((each) => each.name.includes(name));
      const id = file ? await uploadFax(app, busy.manager, { ...file, name: `again-${file.name}` }) : '';
      dated.push({ id, at: new Date(now - minutesAgo * MINUTE_MS) });
      return id;
    };
    const stateOf = async (id: string) =>
      (await ask('GET', `/api/fax/documents/${id}`, busy.manager)).data.status as string;
    busy.emrFaults.set({ kind: 'reset' });
    const read = await wait('lab-result', 9);
    await until(async () => (await stateOf(read)) === 'extracted');
    reader.hold();
    const reading = [await wait('imaging-report', 6), await wait('insurance-form', 4)];
    for (const id of reading) await until(async () => (await stateOf(id)) === 'processing');
    await wait('discharge-summary', 2);
    // Cleared last: on a slow machine the next try would find the patient before the others have arrived.
    busy.emrFaults.clear();
  }
  return dated;
}

async function verifySome(ask: Ask, manager: string): Promise<void> {
  const { data } = await ask('GET', '/api/fax/documents?status=matched&pageSize=100', manager);
  for (const [at, { id }] of data.docs.entries())
    if (at % 2 === 0) await ask('PUT', `/api/fax/documents/${id}/verify`, manager, {});
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 400; tries > 0; tries -= 1) {
    if (await isSo()) return;
    await pause(STEP_MS);
  }
}
