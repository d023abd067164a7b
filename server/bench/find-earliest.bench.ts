import { clinicBook, startSoapEmr } from '../../simulators/src/index.ts';
import { emrGateway } from '../src/adapters/emr/gateway.ts';
import type { BookingConfig } from '../src/features/scheduling/index.ts';
import { providerDays } from '../src/features/scheduling/provider-days.ts';
import { findSlots } from '../src/features/scheduling/search.ts';
import { addDays, date } from '../src/kernel/calendar.ts';
import { frozenClock } from '../src/kernel/clock.ts';
import { deadlineIn } from '../src/kernel/deadline.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { Secret } from '../src/kernel/secret.ts';
import { emrOver } from '../src/ports/emr-call.ts';

/** What one search over ten providers and thirty days asks of an EMR over SOAP, cold and warm, in requests. */
const TODAY = date('2026-11-16');
const PROVIDERS = Array.from({ length: 10 }, (_, index) => String(101 + index));
const OFFICE_HOURS = '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28);

const book = clinicBook();
for (const providerNo of PROVIDERS) {
  book.addProvider({ providerNo, firstName: 'Ann', lastName: `Lee ${providerNo}` });
  for (let weekday = 1; weekday < 6; weekday += 1) book.setTemplate(providerNo, weekday, OFFICE_HOURS);
}
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
const days = providerDays(clock);

await search('first slot on the first day, nothing known');
fillFirst(10);
days.forget(null);
await search('ten full days first, nothing known');
await search('the same again, templates warm');
await search('and again');
await line.retire();
await soap.close();

async function search(title: string): Promise<void> {
  soap.ledger.clear();
  const began = performance.now();
  const { slots } = await findSlots(
    { emr: { of: async () => ({ ...emr, fresh: emr }) }, config: async () => config(), days, clock },
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
    deadlineIn(30_000),
  );
  const ms = Math.round(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const counts = ['getAppointmentsForDateRangeAndProvider2', 'getDayWorkSchedule'].map((operation) =>
    soap.ledger.count(operation),
  );
  console.log(
    `${title}: ${counts[0]} reads of the book, ${counts[1]} of templates, ${ms} ms, ${slots[0]?.date} ${slots[0]?.time}`,
  );
}

/** Everybody's next so many days are taken from morning to evening. */
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
