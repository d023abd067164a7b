import { randomUUID } from 'node:crypto';
import type { ClinicChange } from '../../kernel/clinic/record.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { minutesOf } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { PracticeBookName, PracticeSimulator, PracticeWish } from '../../ports/practice-emr.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { Provider, Providers } from '../providers/index.ts';
import type { PracticeStore } from './store.ts';

export interface OpeningNeeds {
  readonly store: Pick<PracticeStore, 'add' | 'of'>;
  readonly clinics: Pick<Clinics, 'read' | 'addPractice' | 'removePractice'>;
  readonly providers: Pick<Providers, 'all' | 'startPractice'>;
  readonly simulator: Pick<PracticeSimulator, 'write'>;
  readonly clock: Clock;
}

/** The scenarios use their own providers and codes, not this clinic's. */
const AT_THE_SCENARIOS: ClinicChange = { defaultProviderId: null, appointmentTypeMappings: null };

/**
 * Copies the clinic as it is now, with its own book, from our stored provider list without calling the
 * clinic's EMR.
 */
export async function openPractice(
  { store, clinics, providers, simulator, clock }: OpeningNeeds,
  clinicId: string,
  book: PracticeBookName,
): Promise<string> {
  const clinic = found(await clinics.read(clinicId));
  await makeRoom({ store, clinics }, clinicId);
  const ofScenarios = book === 'scenarios';
  const roster = ofScenarios ? [] : (await providers.all(clinicId)).filter(hasEmrBook);
  const today = wallClockAt(clock.now(), clinic.timezone).date;
  const kept = await simulator.write({ book, today, doctors: roster.map(doctorOf), week: weekOf(clinic) });
  const practiceId = randomUUID();
  await clinics.addPractice(practiceId, clinic, ofScenarios ? AT_THE_SCENARIOS : {}, (tx) =>
    store.add(tx, practiceId, { practiceOf: clinicId, kept, createdAt: clock.now() }),
  );
  await providers.startPractice(practiceId, roster);
  return practiceId;
}

/** Maximum number of open practice clinics per clinic. */
const MOST_OPEN = 30;
const TOO_MANY_OPEN =
  'Thirty test calls of this clinic are open. Hang up those that are over, or wait: an open one ends after six hours.';

/** Evicts the oldest copy whose call is over; copies in use are kept. */
async function makeRoom(
  { store, clinics }: Pick<OpeningNeeds, 'store' | 'clinics'>,
  clinicId: string,
): Promise<void> {
  const open = await store.of(clinicId);
  const excess = open.length - MOST_OPEN + 1;
  if (excess <= 0) return;
  const over = open.filter(({ isOver }) => isOver).slice(0, excess);
  if (over.length < excess) throw new Failure('RATE_LIMITED', TOO_MANY_OPEN);
  for (const { practiceId } of over) await clinics.removePractice(practiceId);
}

type BookedProvider = Provider & { readonly emrProviderId: string };

const hasEmrBook = (provider: Provider): provider is BookedProvider =>
  provider.emrProviderId !== null && provider.status !== 'inactive';

function doctorOf({ emrProviderId, name, specialty }: BookedProvider) {
  return { id: emrProviderId, name, specialty };
}

function weekOf({ hours }: Pick<ClinicProfile, 'hours'>): PracticeWish['week'] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const day = hours.find((each) => each.weekday === weekday);
    if (!day?.isOpen || !day.open || !day.close) return null;
    const breaks = day.breaks.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
    return { from: minutesOf(day.open), to: minutesOf(day.close), breaks };
  });
}
