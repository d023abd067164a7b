const MOST_SLOTS = 5;
const MOST_APPOINTMENTS = 10;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;
const NUMBER = /^[\w-]{1,20}$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A tool's answer as its trace may store it: whether something was found, and the times and appointments
 * named; no person.
 */
export function shownAnswer(result: object): Fields {
  const { slot, slots, appointments, date, appointmentId } = result as Fields;
  const { found, hasAvailability, smsSent, transfer } = result as Fields;
  return withoutNothing({
    found: booleanOf(found),
    hasAvailability: booleanOf(hasAvailability),
    smsSent: booleanOf(smsSent),
    transfer: booleanOf(transfer),
    date: like(DAY, date),
    slot: slot ? slotOf(slot) : undefined,
    slots: Array.isArray(slots) ? slots.slice(0, MOST_SLOTS).map(slotOf) : undefined,
    appointmentId: like(NUMBER, appointmentId),
    appointments: Array.isArray(appointments)
      ? appointments.slice(0, MOST_APPOINTMENTS).map((row) => like(NUMBER, fieldsOf(row).id) ?? null)
      : undefined,
  });
}

function slotOf(slot: unknown): Fields {
  const { date, time, providerId } = fieldsOf(slot);
  return withoutNothing({
    date: like(DAY, date),
    time: like(TIME, time),
    providerId: like(NUMBER, providerId),
  });
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const booleanOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const like = (shape: RegExp, value: unknown) =>
  typeof value === 'string' && shape.test(value) ? value : undefined;
const withoutNothing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
