import { agreeOnTime, giveUp, idOf, MOST_TRIES, mend, REASON, type Slot } from './booking.ts';
import type { Person, Visit } from './cast.ts';
import type { Answer, Conversation, Words } from './conversation.ts';
import { names } from './ear.ts';
import { type Identity, identify } from './identify.ts';
import { ASK, SAY } from './lines.ts';

interface Moving {
  readonly who: Person;
  readonly patientId: string;
  readonly appointmentId: string;
  readonly from: Visit;
  readonly slot: Slot;
}

/** Moves one visit and lets the caller check the outcome. */
export async function carryOver(c: Conversation, moving: Moving): Promise<Visit | null> {
  const { who, patientId, appointmentId, from, slot } = moving;
  const before = c.wanted();
  const visit: Visit = { patientId: who.id, ...slot };
  const without = before.filter((one) => !isSame(one, from));
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    c.agree([...without, visit]);
    const answer = await c.tool('update_appointment', {
      ...{ appointmentId, patientId, newProviderId: slot.providerId },
      ...{ newStartTime: `${slot.date}T${slot.time}`, smsConsent: 'true' },
    });
    await c.say(answer.message);
    if (answer.success === true) return afterSuccess(c, moving, visit, answer);
    if (answer.unconfirmed === true) return null;
    if (answer.identityRequired === true && !(await identify(c, { who }, true))) break;
  }
  c.agree(before);
  return giveUp(c);
}

/** If the assistant did something other than moving, the caller hears it and repeats the wish. */
async function afterSuccess(
  c: Conversation,
  moving: Moving,
  visit: Visit,
  answer: Answer,
): Promise<Visit | null> {
  const { who, patientId, appointmentId, from } = moving;
  const isOldNamed = names(answer.message, from, c.language) && names(answer.message, visit, c.language);
  if (isOldNamed && answer.warning !== true) {
    await c.hear(SAY.cancelOld);
    await c.say((await c.tool('cancel_appointment', { appointmentId, patientId })).message);
    return visit;
  }
  if (!answer.appointmentId) return bookInstead(c, moving, visit);
  const stands = await mend(c, { who, patientId, visit, appointmentId: idOf(answer) }, answer);
  return stands ? visit : giveUp(c);
}

/** The old appointment was cancelled although the caller wanted it moved. */
async function bookInstead(
  c: Conversation,
  { who, patientId, slot }: Moving,
  visit: Visit,
): Promise<Visit | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await c.hear(SAY.wrongTime);
    const booked = await c.tool('create_appointment', {
      ...{ patientId, providerId: slot.providerId, appointmentTime: `${slot.date}T${slot.time}` },
      ...REASON,
    });
    await c.say(booked.message);
    if (booked.success !== true) continue;
    const stands = await mend(c, { who, patientId, visit, appointmentId: idOf(booked) }, booked);
    return stands ? visit : giveUp(c);
  }
  return giveUp(c);
}

export const isSame = (a: Visit, b: Visit) =>
  a.patientId === b.patientId && a.date === b.date && a.time === b.time && a.providerId === b.providerId;

interface Listed {
  readonly id: string;
  readonly date: string;
  readonly time: string;
}

/** The patient's visits as the tool lists them. */
export async function listVisits(
  c: Conversation,
  identity: Identity,
): Promise<{ patientId: string; rows: readonly Listed[] } | null> {
  let patientId = await identify(c, identity);
  for (let tries = 0; patientId && tries < 3; tries += 1) {
    const others = identity.forSomebodyElse ? { forSomebodyElse: true } : {};
    const answer = await c.tool('check_appointments', { patientId, ...others });
    await c.say(answer.message);
    if (Array.isArray(answer.appointments) && answer.identityRequired !== true && answer.success !== false)
      return { patientId, rows: answer.appointments as Listed[] };
    if (answer.identityRequired === true) patientId = await identify(c, identity, true);
  }
  return null;
}

/** The visit the caller means and its row in the list; null if the list lacks it. */
function speaksOf(c: Conversation, rows: readonly Listed[], who: Person, place: number) {
  const visit = c.family.visits.filter(({ patientId }) => patientId === who.id)[place];
  const row = visit && rows.find(({ date, time }) => date === visit.date && time === visit.time);
  return visit && row ? { visit, appointmentId: String(row.id) } : null;
}

export interface Change extends Identity {
  readonly says: Words;
  readonly place?: number;
  readonly thinksAgain?: boolean;
}

export async function move(
  c: Conversation,
  change: Change & { readonly wish: Words; readonly twice?: boolean },
): Promise<Visit | null> {
  await c.hear(change.says);
  const listed = await listVisits(c, change);
  const chosen = listed && speaksOf(c, listed.rows, change.who, change.place ?? 0);
  if (!listed || !chosen) return giveUp(c);
  const { patientId } = listed;
  const slot = await agreeOnTime(c, patientId, { ...change, says: change.says });
  if (!slot) return giveUp(c);
  if (change.thinksAgain) {
    await c.hear(SAY.keepIt);
    return null;
  }
  const { who } = change;
  const moved = await carryOver(c, {
    who,
    patientId,
    appointmentId: chosen.appointmentId,
    from: chosen.visit,
    slot,
  });
  return moved;
}

export async function cancel(c: Conversation, change: Change): Promise<boolean> {
  await c.hear(change.says);
  const listed = await listVisits(c, change);
  const chosen = listed && speaksOf(c, listed.rows, change.who, change.place ?? 0);
  if (!listed || !chosen) {
    await giveUp(c);
    return false;
  }
  await c.say(ASK.shallICancel);
  if (change.thinksAgain) {
    await c.hear(SAY.keepIt);
    return false;
  }
  await c.hear(SAY.yes);
  const before = c.wanted();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    c.agree(before.filter((one) => !isSame(one, chosen.visit)));
    const given = { appointmentId: chosen.appointmentId, patientId: listed.patientId };
    const answer = await c.tool('cancel_appointment', given);
    await c.say(answer.message);
    if (answer.success === true) {
      if (names(answer.message, chosen.visit, c.language)) return true;
      await c.hear(SAY.wrongTime);
    } else if (answer.unconfirmed === true) return false;
  }
  c.agree(before);
  await giveUp(c);
  return false;
}
