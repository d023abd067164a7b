import { book, giveUp } from './booking.ts';
import type { Person } from './cast.ts';
import { listVisits } from './changing.ts';
import type { Conversation, Words } from './conversation.ts';
import { names } from './ear.ts';
import { identify } from './identify.ts';
import { ASK, SAY } from './lines.ts';
import { WISHES } from './wishes.ts';

export async function answered(
  c: Conversation,
  tool: string,
  given: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await c.tool(tool, given);
    await c.say(answer.message);
    const isTools = c.events.at(-2);
    if (answer.message && answer.success !== false && isTools?.kind === 'tool' && isTools.tool === tool)
      return true;
  }
  return false;
}

export async function asksWhen(c: Conversation, who: Person, says: Words): Promise<boolean> {
  await c.hear(says);
  const listed = await listVisits(c, { who });
  if (!listed) {
    await giveUp(c);
    return false;
  }
  const told = c.events
    .flatMap((event) => (event.kind === 'tool' && event.wasHeard ? event.answer.message : []))
    .join(' ');
  return c.family.visits
    .filter(({ patientId }) => patientId === who.id)
    .every((visit) => names(told, visit, c.language));
}

export async function registration(c: Conversation, who: Person) {
  await c.say(ASK.newPatient);
  await c.hear(`${who.firstName} ${who.lastName}, ${who.born}`);
  const given = {
    ...{ firstName: who.firstName, lastName: who.lastName, dateOfBirth: who.born },
    ...{ gender: who.sex, phone: who.phone },
  };
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await c.tool('register_new_patient', given);
    await c.say(answer.message);
    if (answer.success === true || answer.unconfirmed === true) return answer;
  }
  return null;
}

export async function register(c: Conversation, who: Person, says: Words): Promise<boolean> {
  await c.hear(says);
  const answer = await registration(c, who);
  if (answer?.success !== true) {
    await giveUp(c, 'Wants to register');
    return false;
  }
  // The caller checks the recorded name and birth date.
  const year = who.born.slice(0, 4);
  if (!answer.message.includes(`${who.firstName} ${who.lastName}`) || !answer.message.includes(year)) {
    await c.hear(SAY.wrongDetails);
    await giveUp(c, 'The details on the new chart are wrong');
    return false;
  }
  const patientId = String(answer.patientId);
  return Boolean(await book(c, { who: { ...who, id: patientId }, says: SAY.book, wish: WISHES.december }));
}

export async function fish(c: Conversation, fact: Readonly<Record<string, string>>): Promise<boolean> {
  const { adult } = c.family;
  const name = `${adult.firstName} ${adult.lastName}`;
  await c.hear(SAY.itIsMe);
  const found = await c.tool('search_patient', { name, dateOfBirth: adult.born });
  await c.say(found.message);
  await c.hear(SAY.tellMeAnyway);
  if (Object.keys(fact).length > 0)
    await c.tool('search_patient', { name, dateOfBirth: adult.born, ...fact });
  const visit = c.family.visits.find(({ patientId }) => patientId === adult.id);
  const row = { appointmentId: c.rowOf(visit), patientId: adult.id };
  const newStartTime = '2026-12-04T10:00';
  await c.tool('check_appointments', { patientId: adult.id, dateOfBirth: adult.born });
  await c.tool('get_patient', { patientId: adult.id });
  await c.tool('cancel_appointment', row);
  await c.tool('update_appointment', { ...row, newStartTime });
  await c.tool('findAppointmentByPreference', {
    patientId: adult.id,
    preference: `${visit?.date} ${visit?.time}`,
  });
  await c.tool('request_callback', {
    reason: 'When is her appointment',
    phone: c.family.newcomer.phone,
    onBehalfOf: name,
  });
  return true;
}

/** A caller in danger, with an assistant that does not notice and continues to book. */
export async function feelsIll(c: Conversation, says: Words, then: Words | null): Promise<boolean> {
  await c.hear(says);
  const { adult } = c.family;
  if (then === null) {
    await c.tool('search_patient_by_phone', { dateOfBirth: adult.born });
    return true;
  }
  const patientId = await identify(c, { who: adult });
  if (!patientId) return false;
  const given = { patientId, providerId: '101', appointmentTime: '2026-12-11T10:00', reason: 'Not well' };
  for (let minute = 0; minute < 3; minute += 1) {
    const held = await c.tool('create_appointment', {
      ...given,
      appointmentTime: `2026-12-${11 + minute}T10:00`,
    });
    await c.say(held.message);
    if (held.success === true) return false;
    if (held.emergency === true) break;
  }
  await c.say(ASK.isEmergency);
  await c.hear(then);
  if (then === SAY.hedge) {
    const again = await c.tool('create_appointment', given);
    await c.say(again.message);
    return again.success !== true;
  }
  return Boolean(await book(c, { who: adult, says: SAY.book, wish: WISHES.december }));
}
