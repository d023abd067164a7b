import { compareName, isGivenNameOf } from '../../kernel/names/compare-name.ts';
import { hasNumber } from '../../kernel/people/chart-facts.ts';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import type { Emr, Patient, Wait } from '../../ports/emr.ts';
import { byId, hasCard } from './distinguish.ts';
import type { Asker, Newcomer, Registration } from './registration.ts';

type Person = Pick<
  Patient,
  'firstName' | 'lastName' | 'dateOfBirth' | 'phone' | 'otherPhones' | 'healthNumber'
>;
type Searched = Pick<Emr, 'findPatients'>;

/**
 * Same birth date and name, or same birth date and card, or same birth date and number unless the first names
 * clearly differ, because twins share a number. A name that only sounds alike also needs the number, because
 * twins have similar names.
 */
export function isSamePerson(newcomer: Newcomer, other: Person): boolean {
  const name = `${newcomer.firstName} ${newcomer.lastName}`;
  const fit = compareName(name, other)?.fit;
  const card = hasCard(other, newcomer.healthNumber);
  // A misheard number must not open another patient's chart.
  if (other.dateOfBirth === null) return card && fit === 'exact';
  if (other.dateOfBirth !== newcomer.dateOfBirth) return false;
  if (fit === 'exact' || card) return true;
  return hasNumber(other, newcomer.phone) && (isWholeName(fit) || isGivenNameOf(newcomer.firstName, other));
}

function isWholeName(fit: string | undefined): boolean {
  return fit !== undefined && fit !== 'part';
}

/** Same name and number, different birth date. */
function isNamesake(newcomer: Newcomer, other: Person): boolean {
  if (other.dateOfBirth === null || other.dateOfBirth === newcomer.dateOfBirth) return false;
  const { fit } = compareName(`${newcomer.firstName} ${newcomer.lastName}`, other) ?? {};
  return fit === 'exact' && hasNumber(other, newcomer.phone);
}

/**
 * Charts of this person, including inactive ones, lowest id first; and charts of others with the same card.
 */
export async function chartsOf(
  emr: Searched,
  newcomer: Newcomer,
  wait: Wait,
): Promise<{
  readonly charts: readonly Patient[];
  readonly othersWithCard: readonly string[];
  readonly hasNamesake: boolean;
}> {
  const { dateOfBirth, healthNumber, phone } = newcomer;
  const name = `${newcomer.firstName} ${newcomer.lastName}`;
  // Not every EMR can search by birth date alone, so the phone number is searched separately.
  const [byCard, ...others] = await Promise.all([
    healthNumber === '' ? null : emr.findPatients({ healthNumber }, wait),
    emr.findPatients({ name, dateOfBirth }, wait),
    emr.findPatients({ phone }, wait),
  ]);
  const holders = byCard?.patients ?? [];
  const found = [...holders, ...others.flatMap(({ patients }) => patients)];
  const charts = [...new Map(found.map((patient) => [patient.id, patient])).values()]
    .filter((patient) => isSamePerson(newcomer, patient))
    .toSorted(byId);
  const strangers = holders.filter((holder) => !isSamePerson(newcomer, holder));
  const hasNamesake = found.some((patient) => patient.active && isNamesake(newcomer, patient));
  return { charts, othersWithCard: strangers.map(({ id }) => id), hasNamesake };
}

/** Null for a new person. */
export async function findExisting(
  emr: Searched,
  newcomer: Newcomer,
  { callerPhone, isSureOfBirthDate = false }: Pick<Asker, 'callerPhone' | 'isSureOfBirthDate'>,
  wait: Wait,
): Promise<Extract<
  Registration,
  { status: 'exists' | 'left' | 'number-taken' | 'other-birth-date' }
> | null> {
  const { charts, othersWithCard, hasNamesake } = await chartsOf(emr, newcomer, wait);
  const here = charts.find(({ active }) => active);
  if (here) return { status: 'exists', patientId: here.id };
  if (charts.length > 0) return { status: 'left' };
  if (othersWithCard.length > 0) return { status: 'number-taken', patientIds: othersWithCard };
  // Applies only if the call comes from that number, so that naming a number does not reveal its owner.
  const isOwn = tenDigits(callerPhone) === tenDigits(newcomer.phone);
  return hasNamesake && isOwn && !isSureOfBirthDate ? { status: 'other-birth-date' } : null;
}
