import type { Person } from './cast.ts';
import type { Answer, Conversation } from './conversation.ts';
import { ASK, SAY } from './lines.ts';

/** How a caller proves whom the call is about. */
export interface Identity {
  readonly who: Person;
  /** Absent if found by the calling number. */
  readonly byName?: 'healthCardNumber' | 'phone' | 'postalCode';
  /** Wrong birth dates said first and then corrected. */
  readonly saysFirst?: readonly string[];
  /** Two people share the birth date, so the first name is asked too. */
  readonly hasTwin?: boolean;
  readonly forSomebodyElse?: boolean;
}

const MOST_TRIES = 4;

/** Null if the caller could not be identified after several attempts. */
export async function identify(c: Conversation, identity: Identity, mustAsk = false): Promise<string | null> {
  const { who, saysFirst = [] } = identity;
  // A model may believe it knows the patient and skip identification; the tools must stop it.
  if (!mustAsk && c.happens(c.rates.skipsVerification)) return who.id;
  const said = [...saysFirst, who.born];
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const dateOfBirth = said[Math.min(tries, said.length - 1)] ?? who.born;
    const { found, isLocked } = await tryOnce(c, identity, dateOfBirth);
    if (found || isLocked) return found;
    if (tries < saysFirst.length) await c.hear(SAY.correction);
  }
  return null;
}

async function tryOnce(
  c: Conversation,
  identity: Identity,
  dateOfBirth: string,
): Promise<{ readonly found: string | null; readonly isLocked: boolean }> {
  const { who, byName, hasTwin, forSomebodyElse } = identity;
  const others = forSomebodyElse ? { forSomebodyElse } : {};
  await c.say(who.born > '2007' || forSomebodyElse ? ASK.theirBirthDate : ASK.birthDate);
  await c.hear(dateOfBirth);
  const answer = byName
    ? await searchByName(c, identity, dateOfBirth)
    : await c.tool('search_patient_by_phone', { dateOfBirth, ...others });
  const found = patientOf(answer);
  if (found || answer.locked === true) return { found, isLocked: answer.locked === true };
  await c.say(answer.message);
  if (!hasTwin || answer.found !== true) return { found: null, isLocked: false };
  await c.hear(who.firstName);
  const name = `${who.firstName} ${who.lastName}`;
  const byFirstName = await c.tool('search_patient', { name, dateOfBirth, ...others });
  return { found: patientOf(byFirstName), isLocked: false };
}

async function searchByName(
  c: Conversation,
  { who, byName }: Identity,
  dateOfBirth: string,
): Promise<Answer> {
  await c.say(ASK.fullName);
  const name = `${who.firstName} ${who.lastName}`;
  await c.hear(name);
  const first = await c.tool('search_patient', { name, dateOfBirth });
  if (first.identityRequired !== true) return first;
  await c.say(first.message);
  const facts = { healthCardNumber: who.card.slice(-4), phone: who.phone, postalCode: who.postalCode };
  const fact = facts[byName ?? 'phone'];
  await c.hear(fact);
  return c.tool('search_patient', { name, dateOfBirth, [byName ?? 'phone']: fact });
}

/** Verified patients only: a result that asks for another fact has an id too, but grants no access. */
function patientOf(answer: Answer): string | null {
  const patient = answer.patient as { readonly id?: string } | null | undefined;
  return answer.identityRequired === true || !patient?.id ? null : String(patient.id);
}
