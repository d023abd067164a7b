import { clinicBook, startSoapEmr } from '../../simulators/src/index.ts';
import { emrGateway } from '../src/adapters/emr/gateway.ts';
import type { BookingConfig } from '../src/features/scheduling/index.ts';
import { findSlots } from '../src/features/scheduling/search/search.ts';
import { keepTemplatesJob } from '../src/features/scheduling/templates/keep-templates.job.ts';
import { providerDays } from '../src/features/scheduling/templates/provider-days.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { addDays, date } from '../src/kernel/time/calendar.ts';
import { frozenClock } from '../src/kernel/time/clock.ts';
import { deadlineIn } from '../src/kernel/time/deadline.ts';
import { emrOver } from '../src/ports/emr-call.ts';

/**
 * Searches ten providers whose next fifteen days are full, over SOAP, within a tool call's deadline: with a
 * cold and a warm cache, and with an EMR that answers after 0, 50, 100 and 200 ms. Fails if the cold search
 * finds no time or takes more than a hundred reads, or the warm one takes more than one read per provider or
 * 1.5 seconds.
 */
const TODAY = date('2026-11-16');
const ANSWER_WITHIN_MS = 4_300;
const WARM_WITHIN_MS = 1_500;
const COLD_READS = 100;
const FULL_DAYS = 15;
const PROVIDERS = Array.from({ length: 10 }, (_, index) => String(101 + index));
const OFFICE_HOURS = '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28);

const book = clinicBook();
for (const providerNo of PROVIDERS) {
  book.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee ${providerNo}` });
  for (let weekday = 1; weekday < 6; weekday += 1) book.setTemplate(providerNo, weekday, OFFICE_HOURS);
}
fillFirst(FULL_DAYS);
const soap = await startSoapEmr({
  book,
  username: 'frontdesk',
  password: 'pw',
  securityId: 128,
  dialect: 'classic',
});
const clock = frozenClock('2026-11-16T16:00:00Z');
const gateway = emrGateway({ hosts: true, bridge: null, clock, log: silentLogger });
const line = gateway.open(
  { type: 'emr-soap', settings: settings(soap.baseUrl), businessHours: () => null, stopped: false },
  {},
);
const emr = emrOver(line.carry, line.lacks);
const store = { list: async () => [], keep: async () => undefined, forget: async () => undefined };
const days = providerDays({ clock, store, background: () => undefined });
const templates = { ...store, waiting: async () => ['bench'], readAll: async () => undefined };
// Reading ahead is held to thirty requests a minute, which is not what is measured here.
const readSchedule = emr.getSchedule;
const getSchedule: typeof readSchedule = (providerId, range, wait) =>
  readSchedule(providerId, range, { ...wait, priority: 'work' });
const parts = {
  emr: { of: async () => ({ ...emr, getSchedule, fresh: emr }) },
  config: async () => config(),
  ...{ days, clock, log: silentLogger },
};

// A single caller, because competing offers are not measured here.
const offers: Parameters<typeof findSlots>[0]['offers'] = {
  toOthers: async () => [],
  agree: async ({ known }, choice) => choice(known),
  heard: async () => [],
  giveBack: async () => undefined,
};

for (const latencyMs of [0, 50, 100, 200]) {
  soap.faults.clear();
  if (latencyMs > 0) soap.faults.set({ kind: 'slow', ms: latencyMs });
  days.forget(null);
  const cold = await search();
  const isCheap = cold.bookReads + cold.templateReads <= COLD_READS;
  report(`${latencyMs} ms, nothing known`, cold, isCheap && cold.found !== null);
  const clinics = { clinicIds: async () => ['bench'], underWay: () => 0 };
  await keepTemplatesJob({ ...parts, ...clinics, templates }).run(new AbortController().signal);
  const warm = await search();
  const isGood = warm.bookReads <= PROVIDERS.length && warm.templateReads === 0 && warm.ms < WARM_WITHIN_MS;
  report(`${latencyMs} ms, days ahead known`, warm, isGood && warm.found !== null);
}
await line.retire();
await soap.close();

interface Searched {
  readonly bookReads: number;
  readonly templateReads: number;
  readonly ms: number;
  readonly found: string | null;
}

function report(title: string, { bookReads, templateReads, ms, found }: Searched, isGood: boolean): void {
  const counts = `${bookReads} reads of the book, ${templateReads} of templates, ${ms} ms`;
  console.log(`${title}: ${counts}, ${found ?? 'nothing found'}${isGood ? '' : ': NOT HELD'}`);
  if (!isGood) process.exitCode = 1;
}

async function search(): Promise<Searched> {
  soap.ledger.clear();
  const began = performance.now();
  const { slots } = await findSlots(
    { ...parts, offers },
    'bench',
    {
      providerIds: [],
      range: { from: TODAY, to: addDays(TODAY, 30) },
      visit: {},
      timeOfDay: 'any',
      notBefore: null,
      notAfter: null,
      around: null,
      weekdays: null,
      excludedDates: new Set(),
      excludedWeekdays: new Set(),
      limit: 1,
    },
    deadlineIn(ANSWER_WITHIN_MS),
  );
  const ms = Math.round(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [bookReads = 0, templateReads = 0] = [
    'getAppointmentsForDateRangeAndProvider2',
    'getDayWorkSchedule',
  ].map((operation) => soap.ledger.count(operation));
  const [slot] = slots;
  return { bookReads, templateReads, ms, found: slot ? `${slot.date} ${slot.time}` : null };
}

function fillFirst(count: number): void {
  for (const providerNo of PROVIDERS)
    for (let day = 0; day < count; day += 1)
      book.staffBook({ providerNo, date: addDays(TODAY, day), startTime: '09:00', minutes: 480 });
}

function config(): BookingConfig {
  return {
    timeZone: 'America/Vancouver',
    rules: {
      bookingBufferMinutes: 0,
      maxDailyBookings: null,
      allowDoubleBooking: false,
      minAdvanceBookingHours: 0,
      maxAdvanceBookingDays: null,
      scheduleIntelligenceEnabled: true,
    },
    codes: { overrides: new Map(), offered: new Map(), closed: new Set() },
    types: { mappings: null, emrTypes: [], templateCodes: [] },
    roster: PROVIDERS.map((id) => ({ id, name: `Dr. Lee ${id}` })),
    nameOf: (id) => `Dr. Lee ${id}`,
    closedOn: () => [],
    openOn: () => ({ start: 9 * 60, end: 17 * 60 }),
    closuresOn: () => [],
    visitDefaults: () => ({}),
  };
}

function settings(baseUrl: string) {
  return {
    clinicId: 'bench',
    timeZone: 'America/Vancouver',
    baseUrl,
    username: 'frontdesk',
    password: new Secret('pw'),
    consumerKey: '',
    consumerSecret: null,
    accessToken: null,
    accessTokenSecret: null,
    tokenExpiresAt: null,
    signatureBaseUrl: null,
    caCertificate: null,
    admissionProgramId: null,
    defaultProviderId: null,
  };
}
