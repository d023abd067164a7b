import type { Person, Visit } from './cast.ts';
import { carryOver } from './changing.ts';
import type { Answer, Conversation, Words } from './conversation.ts';
import { objectionTo } from './ear.ts';
import { type Identity, identify } from './identify.ts';
import { ASK, SAY } from './lines.ts';

export interface BookingWish extends Identity {
  readonly wish: Words;
  readonly doctor?: string;
  readonly says: Words;
  readonly text?: 'yes' | 'no' | 'landline';
  readonly changesMind?: 'before' | 'after';
  readonly rejectsFirst?: boolean;
  readonly visitMode?: 'phone';
}

export interface Slot {
  readonly date: string;
  readonly time: string;
  readonly providerId: string;
}

export const MOST_TRIES = 4;
export const REASON = { reason: 'Follow up', reasonInEnglish: 'Follow up' };
const TEXT = { yes: 'true', no: 'false', landline: 'landline' } as const;
const YES = { yes: SAY.yes, no: SAY.yesNoText, landline: SAY.yesLandline };
export const idOf = (answer: Answer) => String(answer.appointmentId ?? '');

/** Books a time the caller agrees to; null if nothing was booked. */
export async function book(c: Conversation, wish: BookingWish): Promise<Visit | null> {
  await c.hear(wish.says);
  const patientId = await identify(c, wish);
  const slot = patientId && (await agreeOnTime(c, patientId, wish));
  if (!patientId || !slot) return giveUp(c);
  const before = c.wanted();
  let trying: Trying | null = { patientId, slot, tries: 0 };
  while (trying && trying.tries < MOST_TRIES) {
    const visit: Visit = { patientId: wish.who.id, ...trying.slot };
    c.agree([...before, visit]);
    const answer = await c.tool('create_appointment', givenFor(wish, trying));
    await c.say(answer.message);
    if (answer.unconfirmed === true) return null;
    if (answer.success !== true) {
      trying = await afterRefusal(c, wish, trying, answer, before);
      continue;
    }
    const booked = { who: wish.who, patientId: trying.patientId, visit, appointmentId: idOf(answer) };
    const stands = await mend(c, booked, answer);
    if (stands) return wish.changesMind === 'after' ? moveOn(c, wish, patientId, visit, stands) : visit;
    trying = { ...trying, tries: trying.tries + 1 };
  }
  if (!hasHeardOf(c)) c.agree(before);
  return giveUp(c);
}

interface Trying {
  readonly patientId: string;
  readonly slot: Slot;
  readonly tries: number;
}

function givenFor({ text = 'yes', visitMode, forSomebodyElse }: BookingWish, { patientId, slot }: Trying) {
  return {
    ...{ patientId, providerId: slot.providerId, appointmentTime: `${slot.date}T${slot.time}` },
    ...{ smsConsent: TEXT[text], ...REASON },
    ...(visitMode ? { visitMode } : {}),
    ...(forSomebodyElse ? { forSomebodyElse } : {}),
  };
}

/**
 * After a refusal the assistant asks for the missing fact, then tries the same time again, then another time.
 */
async function afterRefusal(
  c: Conversation,
  wish: BookingWish,
  { patientId, slot, tries }: Trying,
  answer: Answer,
  before: readonly Visit[],
): Promise<Trying | null> {
  const next = { patientId, slot, tries: tries + 1 };
  if (answer.emergency === true) {
    await c.say(ASK.isEmergency);
    await c.hear(SAY.notAnEmergency);
    return next;
  }
  if (answer.identityRequired === true) {
    const verified = await identify(c, wish, true);
    return verified ? { ...next, patientId: verified } : null;
  }
  if (tries === 0) return next;
  c.agree(before);
  const other = await agreeOnTime(c, patientId, wish);
  return other ? { ...next, slot: other } : null;
}

/** Whether the caller was told that something is done. */
const hasHeardOf = (c: Conversation) =>
  c.events.some((event) => event.kind === 'tool' && event.wasHeard && event.answer.success === true);

/** Searches times and lets the caller choose one. */
export async function agreeOnTime(
  c: Conversation,
  patientId: string,
  wish: BookingWish,
): Promise<Slot | null> {
  await c.say(ASK.when);
  await c.hear(wish.wish);
  const asked = {
    patientId,
    preference: wish.wish[c.language],
    ...(wish.doctor ? { providerName: wish.doctor } : {}),
  };
  let offers = await search(c, wish, asked);
  if (wish.rejectsFirst && offers.length > 0) {
    await c.hear(SAY.anotherTime);
    offers = await search(c, wish, {
      ...asked,
      preference: `${wish.wish[c.language]} ${SAY.anotherTime[c.language]}`,
    });
  }
  const first = pick(c, offers);
  if (!first) return null;
  if (c.happens(c.rates.forgetsReadBack)) return first;
  await c.say(ASK.shallI);
  if (wish.changesMind === 'before') {
    await c.hear(SAY.changedMind);
    const other =
      pick(
        c,
        offers.filter((slot) => slot !== first),
      ) ?? first;
    await c.say(ASK.shallI);
    await c.hear(YES[wish.text ?? 'yes']);
    return other;
  }
  await c.hear(YES[wish.text ?? 'yes']);
  return first;
}

async function search(
  c: Conversation,
  identity: Identity,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly Slot[]> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await c.tool('findAppointmentByPreference', given);
    await c.say(answer.message);
    if (answer.identityRequired === true && !(await identify(c, identity, true))) return [];
    const { slots = [], alternatives = [] } = answer as { slots?: Slot[]; alternatives?: Slot[] };
    const all = [
      ...(Array.isArray(slots) ? slots : []),
      ...(Array.isArray(alternatives) ? alternatives : []),
    ];
    const whole = all.filter(({ date, time, providerId }) => date && time && providerId);
    if (whole.length > 0) return whole.map(({ date, time, providerId }) => ({ date, time, providerId }));
  }
  return [];
}

function pick<T>(c: Conversation, list: readonly T[]): T | undefined {
  return list[Math.floor(c.random() * list.length)];
}

interface Booked {
  readonly who: Person;
  readonly patientId: string;
  readonly visit: Visit;
  readonly appointmentId: string;
}

/**
 * If the caller objects to what was booked, the assistant corrects it. Returns the id of the appointment that
 * remains, or null.
 */
export async function mend(
  c: Conversation,
  { who, patientId, visit, appointmentId }: Booked,
  answer: Answer,
): Promise<string | null> {
  const listening = { who, visit, family: c.family, language: c.language };
  let objection = objectionTo(answer.message, listening);
  if (!appointmentId) return null;
  if (!objection) return appointmentId;
  if (objection === 'person') {
    await c.hear(SAY.wrongPerson);
    await c.say((await c.tool('cancel_appointment', { appointmentId })).message);
    return null;
  }
  let standing = appointmentId;
  for (let tries = 0; objection && tries < MOST_TRIES; tries += 1) {
    await c.hear(objection === 'doctor' ? SAY.wrongDoctor : SAY.wrongTime);
    const moved = await c.tool('update_appointment', {
      ...{ appointmentId: standing, patientId, newProviderId: visit.providerId },
      newStartTime: `${visit.date}T${visit.time}`,
    });
    await c.say(moved.message);
    if (moved.success !== true) continue;
    standing = idOf(moved) || standing;
    objection = objectionTo(moved.message, listening);
  }
  return objection ? null : standing;
}

/** A caller who has just booked prefers another time. */
async function moveOn(
  c: Conversation,
  wish: BookingWish,
  patientId: string,
  from: Visit,
  appointmentId: string,
): Promise<Visit | null> {
  await c.hear(SAY.changedMind);
  const slot = await agreeOnTime(c, patientId, { ...wish, wish: LATER, says: SAY.changedMind });
  return slot ? carryOver(c, { who: wish.who, patientId, appointmentId, from, slot }) : giveUp(c);
}

const LATER: Words = { en: 'sometime in the week of November 30', zh: '十一月三十号那个星期都可以' };

/** The assistant's last resort: it requests a call back. */
export async function giveUp(c: Conversation, reason = 'Needs help with an appointment'): Promise<null> {
  await c.say(ASK.callBack);
  await c.hear(SAY.yes);
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await c.tool('request_callback', {
      reason,
      reasonInEnglish: reason,
      phone: c.family.phone,
    });
    await c.say(answer.message);
    if (answer.success === true) break;
  }
  return null;
}
