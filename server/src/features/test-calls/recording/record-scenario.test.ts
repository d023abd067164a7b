import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallStory } from '../../calls/index.ts';
import { cleanSpeech } from './clean-speech.ts';
import { isEverydayWord } from './everyday-words.ts';
import { recordScenario } from './record-scenario.ts';
import { KNOWN, NEWCOMER } from './stand-ins.ts';

const STARTED = new Date('2026-11-16T18:00:00Z');
const TOOLS = [
  ...['search_patient_by_phone', 'search_patient', 'get_patient', 'find_earliest_appointment'],
  ...['findAppointmentByPreference', 'get_available_slots', 'get_providers', 'create_appointment'],
  ...['update_appointment', 'cancel_appointment', 'check_appointments', 'register_new_patient'],
  ...['checkNewPatientAcceptance', 'add_to_waitlist', 'request_callback', 'transfer_call', 'get_clinic_info'],
] as const;
const ARGUMENTS = [
  ...['patientId', 'name', 'firstName', 'lastName', 'dateOfBirth', 'phone', 'email', 'address', 'city'],
  ...['healthCardNumber', 'postalCode', 'reason', 'notes', 'context', 'preference', 'preferredTime'],
  ...[
    'providerId',
    'providerName',
    'newProviderId',
    'appointmentTime',
    'newStartTime',
    'startDate',
    'endDate',
  ],
  ...['appointmentId', 'appointmentType', 'timeOfDay', 'visitMode', 'smsConsent', 'whatever'],
] as const;

const story = (more: Partial<CallStory>): CallStory => ({
  ...{ startedAt: STARTED, language: 'en', outcome: 'booked', callerPhone: '+17785559900' },
  ...{ said: [], trace: [], texts: [], items: [], names: [] },
  ...more,
});
const ran = (tool: string, detail: object = {}): CallStory['trace'][number] => ({
  ...{ at: new Date(STARTED.getTime() + 60_000), kind: 'tool' },
  detail: { tool, ms: 10, ended: 'answered', ...detail },
});
const said = (text: string): CallStory['said'][number] => ({
  ...{ by: 'caller', text, fromStartMs: 1_000, lastsMs: null },
});
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'-]+/gu) ?? [];

/** All words of our own that a pack may have, whoever called. */
const OURS: ReadonlySet<string> = new Set(
  [true, false].flatMap((done) =>
    TOOLS.flatMap((tool) => {
      const asked = Object.fromEntries(ARGUMENTS.map((name) => [name, 'given']));
      const trace = [ran(tool, { asked, success: done, answered: { found: done } })];
      return wordsIn(JSON.stringify(recordScenario(story({ trace }))));
    }),
  ),
);

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñşλж');
const spelled = fc.string({ unit: letters, minLength: 3, maxLength: 9 });
const surname = fc.oneof(
  spelled,
  fc.constantFrom(
    'Okonkwo',
    'Vandermeer',
    "O'Hara",
    'Nguyen',
    'Okafor',
    'Bergström',
    'Will',
    'Grace',
    'May',
    'Mark',
  ),
);
const chinese = fc.constantFrom('王晓燕', '欧阳娜娜', '陈明', '诸葛亮');
const person = fc.record({
  first: fc.oneof(surname, chinese),
  last: surname,
  born: fc.date({ min: new Date('1920-01-01'), max: new Date('2024-12-31'), noInvalidDate: true }),
  phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String),
  health: fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }).map(String),
});
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

const dayOf = ({ born }: Person) => born.toISOString().slice(0, 10);
/** All ways in which somebody comes into a call. */
const traces = (one: Person): string[] => [
  ...[`${one.first} ${one.last}`, one.first, one.last, dayOf(one), one.phone, one.health],
  ...[`${one.last.toLowerCase()}@example.test`, `12 ${one.last} Street`, `${dayOf(one)}T10:00`],
  ...[`(${one.phone.slice(0, 3)}) ${one.phone.slice(3, 6)}-${one.phone.slice(6)}`],
];
const sentences = (one: Person): string[] => [
  ...[`My name is ${one.first} ${one.last}.`, `It is for ${one.first}, please.`, `I am ${one.last}.`],
  ...[
    `I was born on ${dayOf(one)}.`,
    `My number is ${one.phone}.`,
    `Hello, it is ${one.last} again. That one, please.`,
  ],
  ...[
    `我叫${one.first}。`,
    `我是${one.first}，请帮我预约。`,
    `${one.first}要看医生`,
    `Write to ${one.last}@example.test`,
  ],
];
const isOwn = (word: string) => OURS.has(word.toLowerCase()) || isEverydayWord(word);

test('no personal data of a caller is in the scenario', () => {
  const event = (one: Person) =>
    fc.record({
      tool: fc.constantFrom(...TOOLS),
      success: fc.constantFrom(true, false, undefined),
      asked: fc.dictionary(fc.constantFrom(...ARGUMENTS), fc.constantFrom('given', ...traces(one)), {
        maxKeys: 8,
      }),
      answered: fc.record(
        {
          found: fc.boolean(),
          appointmentId: fc.constantFrom(...traces(one)),
          slot: fc.record({
            date: fc.constant(dayOf(one)),
            time: fc.constant('09:00'),
            providerId: fc.constantFrom(...traces(one)),
          }),
        },
        { requiredKeys: [] },
      ),
    });
  const call = person.chain((one) =>
    fc.record({
      one: fc.constant(one),
      events: fc.array(event(one), { minLength: 1, maxLength: 6 }),
      lines: fc.array(fc.constantFrom(...sentences(one)), { maxLength: 4 }),
      isKnown: fc.boolean(),
      language: fc.constantFrom('en' as const, 'zh' as const),
    }),
  );
  fc.assert(
    fc.property(call, ({ one, events, lines, isKnown, language }) => {
      // A name that is a word of ours says nothing of anybody when we say it.
      const names = [one.first, one.last].filter((name) => !isOwn(name));
      const pack = recordScenario(
        story({
          language,
          callerPhone: `+1${one.phone}`,
          said: lines.map(said),
          trace: events.map(({ tool, ...detail }) => ran(tool, detail)),
          names: isKnown ? [`${one.first} ${one.last}`] : [],
        }),
      );
      const text = JSON.stringify(pack);
      const words = new Set(wordsIn(text));
      for (const name of names) {
        expect(words.has(name.toLowerCase()), `${name} in ${text}`).toBe(false);
        if (/\p{Script=Han}/u.test(name)) expect(text).not.toContain(name);
      }
      if (![KNOWN, NEWCOMER].some(({ dateOfBirth }) => dateOfBirth === dayOf(one)))
        for (const sign of [dayOf(one), one.phone, one.health]) expect(text).not.toContain(sign);
    }),
    { numRuns: 600 },
  );
});

describe("a caller's words", () => {
  test.each([
    ['What is the earliest you have?', [], 'What is the earliest you have?'],
    ['I am Ada Brown. That one, please.', ['Ada Brown'], 'I am Anne-Marie Dubois. That one, please.'],
    ['I am Ada Brown. That one, please.', [], 'That one, please.'],
    ['It is for my mother, Mrs. Okonkwo.', [], ''],
    ['Tuesday at 9:30', [], ''],
    ['My number is six oh four five five five', [], ''],
    ['I was born on March fifth nineteen eighty', [], ''],
    ['My name is Will.', [], ''],
    ['You He here again.', ['You He'], 'Anne-Marie Dubois here again.'],
    ['你好，我想预约。', [], '你好，我想预约。'],
    ['我叫王小燕。请帮我预约。', [], '请帮我预约。'],
    ['我叫王小燕。', ['王小燕'], '我叫Anne-Marie Dubois。'],
  ] as const)('%s (known: %j) are stored as "%s"', (text, names, kept) => {
    expect(cleanSpeech(text, names)).toBe(kept);
  });
});

describe('a scenario of a call', () => {
  const slot = { date: '2026-11-18', time: '10:20', providerId: '7' };
  const BOOKED = story({
    said: [said('Hello, I need a doctor.')],
    trace: [
      ran('search_patient_by_phone', { asked: {}, answered: { found: true } }),
      ran('find_earliest_appointment', { asked: { timeOfDay: 'morning' }, answered: { found: true, slot } }),
      ran('create_appointment', {
        asked: { patientId: 'given', providerId: '7', appointmentTime: '2026-11-18T10:20', reason: 'given' },
        answered: { appointmentId: '88417', smsSent: true },
        success: true,
      }),
    ],
  });

  test("refers to values of earlier answers, and lists the call's effects", () => {
    expect(recordScenario(BOOKED)).toMatchObject({
      caller: KNOWN.caller,
      turns: [
        { says: { en: 'Hello, I need a doctor.', zh: '你好，又是我。' }, keeps: { patient: 'patient.id' } },
        {
          given: { timeOfDay: 'morning' },
          keeps: { date: 'slot.date', time: 'slot.time', provider: 'slot.providerId' },
        },
        {
          given: {
            ...{ patientId: '{patient}', providerId: '{provider}', appointmentTime: '{date}T{time}' },
            ...{ reason: 'Checkup', smsConsent: true },
          },
          answers: { success: true },
          hears: { en: ["You're booked"] },
        },
      ],
      leaves: {
        booked: [{ patient: '{patient}', provider: '{provider}', date: '{date}', time: '{time}' }],
        texts: ['book'],
      },
    });
  });

  test('of an earlier release, whose trace has no answers, books the time its own search finds', () => {
    const trace = [
      ran('create_appointment', {
        asked: { patientId: 'given', providerId: '7', appointmentTime: '2026-11-18T10:20' },
        success: true,
      }),
    ];
    const pack = recordScenario(story({ trace }));
    expect(pack?.turns.map(({ tool }) => tool)).toEqual(['find_earliest_appointment', 'create_appointment']);
    expect(pack?.turns[1]?.given).toMatchObject({ patientId: KNOWN.id, appointmentTime: '{date}T{time}' });
  });

  test('is not created if no tool was called', () => {
    expect(recordScenario(story({ said: [said('Wrong number.')] }))).toBeNull();
  });
});
