import type { OpeningDay } from '../../src/features/clinics/index.ts';
import type { ProviderPerson } from '../../src/features/providers/index.ts';
import type { BookingConfig } from '../../src/features/scheduling/index.ts';
import { sealedBoxes } from '../../src/kernel/secrets/sealed-box.ts';
import { Secret } from '../../src/kernel/secrets/secret.ts';
import { date, time } from '../../src/kernel/time/calendar.ts';
import { frozenClock } from '../../src/kernel/time/clock.ts';
import type { EmrProvider, Patient } from '../../src/ports/emr.ts';

export const TODAY = '2026-11-16';
/** A Monday, ten in the morning in Vancouver. */
export const NOW = `${TODAY}T17:00:00Z`;
export const testClock = (at = NOW) => frozenClock(at);

export const testBoxes = () => sealedBoxes({ key: new Secret(Buffer.alloc(32, 7)), previousKeys: [] });

export const CLINIC_NAME = 'Fraser Street Clinic';
export const TIME_ZONE = 'America/Vancouver';
export const CLINIC_NUMBER = '+16045550100';
export const CALLER = '+16045550142';

export const PASSWORD = 'correct horse battery';
export const ADMIN = { email: 'admin@frontdesk.test', password: PASSWORD };
/** The first admin of a service that is started with these. */
export const ADMIN_VARIABLES = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
export const NO_RATE_LIMITS = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '0', RATE_LIMIT_WEBHOOK: '0' };

/** Monday to Friday, nine to five. */
export const HOURS: readonly OpeningDay[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  isOpen: weekday > 0 && weekday < 6,
  open: time('09:00'),
  close: time('17:00'),
  breaks: [],
}));
/** The same hours as a day's template in the EMR: a letter for each quarter of an hour. */
export const NINE_TO_FIVE = '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28);

export const DR_LEE: EmrProvider = {
  id: '101',
  firstName: 'Susan',
  lastName: 'Lee',
  specialty: 'Family medicine',
};

/** A provider of whom nobody has entered more than the name. */
export const NOTHING_SAID: ProviderPerson = {
  gender: null,
  languages: [],
  minAge: null,
  maxAge: null,
  nameZh: null,
  bio: null,
  bioZh: null,
};

export const WEI_CHEN: Patient = {
  id: '1',
  firstName: 'Wei',
  lastName: 'Chen',
  dateOfBirth: date('1980-03-05'),
  phone: '604-555-0142',
  sex: 'F',
  healthNumber: '9876543210',
  active: true,
};

/** A clinic that books every open time of its two providers. */
export const BOOKING: BookingConfig = {
  timeZone: TIME_ZONE,
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
  roster: [
    { id: '101', name: 'Dr. Susan Lee' },
    { id: '102', name: 'Dr. Wei Li' },
  ],
  nameOf: (id) => (id === '101' ? 'Dr. Susan Lee' : id === '102' ? 'Dr. Wei Li' : ''),
  closedOn: () => [],
  openOn: () => null,
  closuresOn: () => [],
  visitDefaults: () => ({}),
};

/** For what is drawn and read in a process beside the service: what it does is tested there, not how soon. */
export const UNHURRIED = { timeoutMs: 240_000, niceness: 0 };
