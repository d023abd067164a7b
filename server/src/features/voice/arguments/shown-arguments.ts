/** Arguments that cannot identify a patient; of all others, the trace only shows that they were given. */
const TIMES_AND_NUMBERS = new Set([
  'appointmentId',
  'appointmentTime',
  'endDate',
  'newProviderId',
  'newStartTime',
  'preferredTime',
  'providerId',
  'startDate',
]);
const WORDS = new Set(['appointmentType', 'callOutcome', 'intent', 'language', 'timeOfDay', 'visitMode']);
const FLAGS = new Set(['isNewPatient', 'smsConsent']);

// A model may put anything anywhere, so the value must also have the expected format.
const TIME_OR_NUMBER = /^[\d:T.+Z -]{1,40}$/;
const WORD = /^[a-z_-]{1,24}$/;
const MOST = 30;
const LONGEST_NAME = 40;

/** The arguments of a tool call as its trace may store them. */
export function shownArguments(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(raw)
      .slice(0, MOST)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name.slice(0, LONGEST_NAME), isShown(name, value) ? value : 'given']),
  );
}

function isShown(name: string, value: unknown): boolean {
  if (FLAGS.has(name)) return typeof value === 'boolean';
  const text = String(value);
  return (TIMES_AND_NUMBERS.has(name) && TIME_OR_NUMBER.test(text)) || (WORDS.has(name) && WORD.test(text));
}
