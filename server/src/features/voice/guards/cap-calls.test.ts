import { describe, expect, test } from 'vitest';
import { aCall, ask, type Scene } from '../../../../testing/features/voice/test-call.ts';
import { aClinicProfile } from '../../../../tests/test-webhook.ts';
import { NO_PHONE_CAPS } from '../../../kernel/clinic/phone-caps.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { callersOfOneMessage } from '../../calls/callers/callers.ts';
import addToWaitlist from '../tools/add-to-waitlist.ts';
import createAppointment from '../tools/create-appointment.ts';
import requestCallback from '../tools/request-callback.ts';
import { capCalls } from './cap-calls.ts';

const booked = {
  status: 'booked',
  appointmentId: '900',
  date: date('2026-11-20'),
  time: time('14:30'),
  providerId: '101',
  providerName: 'Dr. Susan Lee',
  smsQueued: false,
} as const;

/** One call at a clinic that verifies its callers, with the caps in front of the tools and no other guard. */
function aCappedCall(scene: Scene = {}) {
  const callers = callersOfOneMessage();
  const { clinic = { callerVerification: 'verified' as const }, ...rest } = scene;
  const call = aCall({ booked, ...rest, clinic: aClinicProfile({ waitlistEnabled: true, ...clinic }) });
  const run = (tool: Parameters<typeof capCalls>[1], given: Record<string, unknown>) =>
    ask(capCalls({ callers, trace: () => undefined }, tool), given, call);
  return {
    told: call.told,
    book: (index = 0) =>
      run(createAppointment, {
        patientId: '1',
        providerId: '101',
        appointmentTime: `2026-11-20T14:${30 + index}`,
      }),
    wait: (firstName: string) => run(addToWaitlist, { firstName, lastName: 'Chen', phone: '604 555 0142' }),
    callBack: (phone: string) => run(requestCallback, { reason: 'A question', phone }),
  };
}

const times = async <Answer>(count: number, work: (index: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await work(index));
  return answers;
};
const succeeded = (answers: readonly object[]) =>
  answers.map((answer) => 'success' in answer && answer.success);

describe('one call', () => {
  test('books three visits; the fourth is refused, and the clinic is asked once to call back', async () => {
    const { book, told } = aCappedCall();
    expect(succeeded(await times(5, book))).toEqual([true, true, true, false, false]);
    expect(told.bookings).toHaveLength(3);
    expect(new Set(told.callbacks.map(({ cause }) => cause)).size).toBe(1);
    expect(told.callbacks[0]?.reason).toBe('More visits than one call may book');
  });

  test('that repeats its last visit after a lost answer hears that it is booked', async () => {
    const { book, told } = aCappedCall();
    await times(3, book);
    expect(await book(2)).toMatchObject({ success: true, message: expect.stringContaining('already have') });
    expect(succeeded([await book(3)])).toEqual([false]);
    expect(told.bookings).toHaveLength(3);
  });

  test('does not count repeats', async () => {
    const { wait } = aCappedCall();
    const answers = await times(4, (index) => wait(`Wei${Math.floor(index / 2)}`));
    expect(succeeded(answers)).toEqual([true, true, true, true]);
    expect(succeeded([await wait('Wei1'), await wait('Wei2')])).toEqual([true, false]);
  });

  test('hears what was not done and what happens next', async () => {
    const { book } = aCappedCall();
    const [, , , fourth] = await times(4, book);
    expect(fourth?.message).toMatch(
      /not booked\. The clinic will gladly do more for you\. The clinic will call you back .+ about it\./,
    );
    const { book: bookInChinese } = aCappedCall({ language: 'zh' });
    const [, , , zh] = await times(4, bookInChinese);
    expect(zh?.message).toMatch(/还没有约。诊所很乐意继续帮您安排。这件事，诊所会在.+给您回电。/);
  });

  test('puts two names on the waitlist', async () => {
    const { wait, told } = aCappedCall();
    expect(succeeded(await times(3, (index) => wait(`Wei${index}`)))).toEqual([true, true, false]);
    expect(told.waiting).toHaveLength(2);
    expect(told.callbacks.map(({ reason }) => reason)).toEqual(['More names for the waitlist']);
  });

  test('leaves two call-back requests, and a third creates no further item', async () => {
    const { callBack, told } = aCappedCall();
    const answers = await times(3, (index) => callBack(`604 555 014${index}`));
    expect(succeeded(answers)).toEqual([true, true, false]);
    expect(answers[2]?.message).toMatch(/has your request already/);
    expect(told.callbacks).toHaveLength(2);
  });

  test('counts visits, names and requests separately', async () => {
    const { book, wait, callBack } = aCappedCall();
    await times(3, book);
    await times(2, (index) => wait(`Wei${index}`));
    expect(await callBack('604 555 0142')).toMatchObject({ success: true });
  });

  test.each([
    ['hides the number', null],
    ['comes from a number abroad', '+8613800138000'],
    ['comes from a premium number', '+19005550142'],
  ])('that %s is promised no call-back, but is asked to call', async (_, callerPhone) => {
    const { book, told } = aCappedCall({ callerPhone });
    const [, , , fourth] = await times(4, book);
    expect(fourth?.message).toMatch(/Shall I ask the clinic to call you back\?$/);
    expect(told.callbacks).toEqual([]);
  });
});

describe('an attempt without effect', () => {
  test('does not count', async () => {
    const { book, told } = aCappedCall({ booked: { status: 'failed' } });
    await times(5, book);
    expect(told.bookings).toHaveLength(5);
  });

  test('counts if it may still have one', async () => {
    const { book, told } = aCappedCall({ booked: { status: 'unconfirmed' } });
    await times(5, book);
    expect(told.bookings).toHaveLength(3);
  });
});

describe('a clinic', () => {
  test.each(['bound', 'off'] as const)('that chose %s has no caps unless it sets some', async (level) => {
    const free = aCappedCall({ clinic: { callerVerification: level } });
    expect(succeeded(await times(6, free.book))).toEqual(Array(6).fill(true));
    const capped = aCappedCall({ clinic: { callerVerification: level, phoneCaps: { bookingsPerCall: 1 } } });
    expect(succeeded(await times(2, capped.book))).toEqual([true, false]);
  });

  test('that verifies can lift one cap or all of them', async () => {
    const one = { callerVerification: 'verified', phoneCaps: { bookingsPerCall: null } } as const;
    expect(succeeded(await times(6, aCappedCall({ clinic: one }).book))).toEqual(Array(6).fill(true));
    const all = { callerVerification: 'verified', phoneCaps: NO_PHONE_CAPS } as const;
    const { wait } = aCappedCall({ clinic: all });
    expect(succeeded(await times(4, (index) => wait(`Wei${index}`)))).toEqual(Array(4).fill(true));
  });

  test.each([
    [{}, 2],
    [{ phoneCaps: { openPerPatientAndDay: 5 } }, 5],
    [{ phoneCaps: { openPerPatientAndDay: null } }, null],
    [{ callerVerification: 'bound' as const }, null],
  ])('with %o lets scheduling make %s visits a day per patient', async (change, most) => {
    const { book, told } = aCappedCall({ clinic: { callerVerification: 'verified', ...change } });
    await book();
    expect(told.bookings[0]?.run.mostVisitsThatDay).toBe(most);
  });
});

test('a visit beyond the daily limit is refused with help, and one item per call', async () => {
  const { book, told } = aCappedCall({ booked: { status: 'visit-limit', appointmentIds: ['900', '901'] } });
  const [first] = await times(2, book);
  expect(first).toEqual({
    success: false,
    message: expect.stringMatching(
      /^I may not book another visit for that day by phone\. Nothing has been booked\. The clinic will call you back/,
    ),
  });
  expect(new Set(told.callbacks.map(({ cause }) => cause)).size).toBe(1);
  expect(told.callbacks[0]).toMatchObject({ patientId: '1', phone: '+16045550142' });
});

describe('a text that the clinic’s limits prevent', () => {
  test.each([
    ['too_many_texts', /can't send another text to this number today/, /今天不能再给这个号码发短信/],
    ['number_not_allowed', /can't send texts to this number/, /这个号码收不到我们的短信/],
  ] as const)('is explained with the booking: %s', async (smsHeldBack, en, zh) => {
    const held = { ...booked, smsHeldBack };
    for (const [language, words] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      const answer = await aCappedCall({ booked: held, language }).book();
      expect(answer).toMatchObject({ success: true, message: expect.stringMatching(words) });
      expect(answer).toMatchObject({ smsSent: false, smsMessage: expect.any(String) });
    }
  });
});
