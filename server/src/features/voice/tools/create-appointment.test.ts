import { describe, expect, test } from 'vitest';
import { aCall, ask, slot } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { BookingOutcome } from '../../scheduling/index.ts';
import create from './create-appointment.ts';

const booked = {
  status: 'booked',
  appointmentId: '900',
  date: date('2026-11-20'),
  time: time('14:30'),
  providerId: '101',
  providerName: 'Dr. Susan Lee',
  smsQueued: false,
} as const;
const WISH = { patientId: '1', providerId: '101', appointmentTime: '2026-11-20T14:30' };

describe('booking', () => {
  test('books the request, with defaults for everything else', async () => {
    const call = aCall({ booked });
    expect(await ask(create, WISH, call)).toEqual({
      success: true,
      appointmentId: '900',
      message: "You're booked for Friday at 2:30 with Dr. Lee.",
      smsSent: false,
      smsMessage: "I can't tell yet whether a text goes out.",
    });
    expect(call.told.bookings[0]?.wish).toEqual({
      patientId: '1',
      providerId: '101',
      date: '2026-11-20',
      time: '14:30',
      visit: {
        appointmentType: null,
        visitMode: null,
        visitReason: null,
        isNewPatient: null,
        preferredTime: null,
      },
      reason: 'General appointment',
    });
    expect(call.told.bookings[0]?.run.smsConsent).toBeNull();
  });

  test('is confirmed in Chinese', async () => {
    const { message } = await ask(create, WISH, aCall({ booked, language: 'zh' }));
    expect(message).toBe('帮您约好了：这周五下午两点半，Lee医生。');
  });

  test("passes on the kind of visit, a reason cut to the column's width, and a declined text", async () => {
    const call = aCall({ booked });
    const reason = '<b>sore & "throat"</b>\n'.repeat(5_000);
    await ask(
      create,
      {
        ...WISH,
        appointmentType: '2',
        visitMode: 'By phone',
        visitReason: 'follow_up',
        reason,
        smsConsent: 'false',
      },
      call,
    );
    const { wish, run } = call.told.bookings[0]!;
    expect(wish.visit).toMatchObject({ appointmentType: '2', visitMode: 'phone', visitReason: 'follow_up' });
    expect(wish.reason).toHaveLength(80);
    expect(run.smsConsent).toBe(false);
  });

  test.each([
    ['the old names', { demographicId: 1, providerId: 101, startTime: '2026-11-20T14:30' }],
    ['numbers for ids', { patientId: 1, providerId: 101, appointmentTime: '2026-11-20 2:30 PM' }],
    ['both, where the current name wins', { ...WISH, demographicId: 99, startTime: '2026-12-24T08:00' }],
  ])('accepts %s', async (_, raw) => {
    const call = aCall({ booked });
    await ask(create, raw, call);
    expect(call.told.bookings[0]?.wish).toMatchObject({
      patientId: '1',
      providerId: '101',
      date: '2026-11-20',
      time: '14:30',
    });
  });

  test('mentions a queued text, and why none was queued', async () => {
    expect(await ask(create, WISH, aCall({ booked: { ...booked, smsQueued: true } }))).toHaveProperty(
      'smsSent',
      true,
    );
    const declined = { ...booked, smsSkipped: 'consent_declined' };
    expect(await ask(create, WISH, aCall({ booked: declined }))).toMatchObject({
      smsSent: false,
      smsMessage: 'No text, as you asked.',
    });
  });

  test.each([
    ['landline', 'en', "a landline can't receive one"],
    ['landline', 'zh', '座机收不到短信'],
    ['opted_out', 'en', 'has stopped texts from the clinic'],
    ['sms_disabled', 'en', "The clinic doesn't send texts"],
    ['sms_disabled', 'zh', '诊所不发短信'],
  ] as const)('says once that no text comes (%s, %s)', async (smsSkipped, language, words) => {
    const call = aCall({ booked: { ...booked, smsSkipped }, language });
    const { message } = await ask(create, { ...WISH, smsConsent: 'true' }, call);
    expect(message.split(words)).toHaveLength(2);
  });

  test.each(['consent_declined', 'sms_disabled'])(
    'says nothing about a text nobody wants (%s)',
    async (smsSkipped) => {
      const { message } = await ask(create, WISH, aCall({ booked: { ...booked, smsSkipped } }));
      expect(message).not.toContain('text');
    },
  );

  test('reports success for an appointment the patient already has, and says so', async () => {
    const answer = await ask(create, WISH, aCall({ booked: { ...booked, status: 'already-booked' } }));
    expect(answer).toMatchObject({ success: true, appointmentId: '900' });
    expect(answer.message).toContain('already have this appointment');
  });

  test('an unconfirmed booking is neither a success nor a failure', async () => {
    const answer = await ask(create, WISH, aCall({ booked: { status: 'unconfirmed' } }));
    expect(answer).toMatchObject({ success: false, unconfirmed: true });
    expect(answer.message).not.toContain('Nothing has been booked');
  });
});

describe('a refused booking', () => {
  const alternatives = [slot('2026-11-20', '15:00'), slot('2026-11-21', '09:00', '102')];
  const refusals: [BookingOutcome, string][] = [
    [{ status: 'slot-held', alternatives: [] }, 'Another caller is booking that time'],
    [{ status: 'slot-taken', alternatives }, 'has just been taken'],
    [{ status: 'slot-taken', alternatives: [] }, 'has just been taken'],
    [{ status: 'closed', reason: 'past', alternatives: [] }, 'already passed'],
    [{ status: 'closed', reason: 'too-soon', alternatives }, 'more notice'],
    [{ status: 'closed', reason: 'too-far', alternatives }, 'further ahead'],
    [{ status: 'closed', reason: 'holiday', alternatives }, 'holiday'],
    [{ status: 'closed', reason: 'no-template', alternatives }, 'no appointments that day'],
    [{ status: 'closed', reason: 'crosses-midnight', alternatives }, "can't book that time"],
    [{ status: 'closed', reason: 'not-bookable', alternatives }, "can't book that time"],
    [{ status: 'closed', reason: 'day-full', alternatives }, 'fully booked'],
    [{ status: 'closed', reason: 'taken', alternatives }, 'has just been taken'],
    [{ status: 'closed', reason: 'buffer', alternatives }, 'has just been taken'],
    [{ status: 'unknown-provider' }, "can't find that doctor"],
    [{ status: 'unknown-patient' }, "can't find that patient's file"],
    [{ status: 'out-of-time' }, 'too slowly'],
    [{ status: 'failed' }, "didn't accept"],
  ];

  test.each(refusals)(
    '%j is explained in both languages, with what did not happen',
    async (outcome, words) => {
      const english = await ask(create, WISH, aCall({ booked: outcome }));
      expect(english.success).toBe(false);
      expect(english.message).toContain(words);
      expect(english.message).toContain('Nothing has been booked.');
      const chinese = await ask(create, WISH, aCall({ booked: outcome, language: 'zh' }));
      expect(chinese.message).toContain('还没有为您预约。');
    },
  );

  test('offers free alternatives, in words and as bookable slots', async () => {
    const answer = await ask(create, WISH, aCall({ booked: { status: 'slot-taken', alternatives } }));
    expect(answer.message).toBe(
      "I'm sorry, that time has just been taken. Nothing has been booked. I have Friday at three with Dr. Lee, or Saturday at nine with Dr. Haddad.",
    );
    expect(answer.alternatives[1]).toEqual({
      date: '2026-11-21',
      time: '09:00',
      providerId: '102',
      providerName: 'Dr. Omar Haddad',
      display: 'Saturday at nine',
    });
  });

  test('during an EMR outage books nothing, and says so', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(create, WISH, aCall({ broken: new Error('ECONNREFUSED'), language }));
      expect(answer.success).toBe(false);
      expect(answer.message).toMatch(/Nothing has been booked|没有任何预约/);
    }
  });
});

describe('the requested time of a booking', () => {
  test.each([
    ['without a time', { appointmentTime: '2026-11-20' }, 'What time'],
    ['on a day that does not exist', { appointmentTime: '2026-02-30T10:00' }, 'no such day'],
    ['that nobody can read', { appointmentTime: 'soonish' }, "didn't get the time"],
    ['left as an unfilled blank', { appointmentTime: '{{time}}' }, 'Which day and time'],
    ['left out', { appointmentTime: undefined }, 'Which day and time'],
  ])('%s is asked for, and nothing is booked', async (_, change, words) => {
    const call = aCall({ booked });
    const answer = await ask(create, { ...WISH, ...change }, call);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain(words);
    expect(call.told.bookings).toEqual([]);
  });

  test.each([
    [{ patientId: undefined }, 'full name'],
    [{ patientId: '../1' }, 'full name'],
    [{ providerId: '' }, 'Which doctor'],
    [{ providerId: '../../101' }, 'Which doctor'],
  ])('with %j asks a question and books nothing', async (change, words) => {
    const call = aCall({ booked });
    const { success, message } = await ask(create, { ...WISH, ...change }, call);
    expect(success).toBe(false);
    expect(message).toContain(words);
    expect(call.told.bookings).toEqual([]);
  });

  test('a day of a past year becomes today, and the day is named', async () => {
    const today = { ...booked, date: date('2026-11-16') };
    const call = aCall({ booked: today });
    const { message } = await ask(create, { ...WISH, appointmentTime: '2023-11-20T14:30' }, call);
    expect(call.told.bookings[0]?.wish).toMatchObject({ date: '2026-11-16', time: '14:30' });
    expect(message).toContain('today');
  });

  test('a time that has passed today is refused, with the next one offered', async () => {
    const call = aCall({ booked, found: [slot('2026-11-16', '10:00')] });
    const answer = await ask(create, { ...WISH, appointmentTime: '08:30' }, call);
    expect(answer.message).toBe(
      'Nothing has been booked. That time has already passed. The next opening is today at ten with Dr. Lee.',
    );
    expect(answer.alternatives).toHaveLength(1);
    expect(call.told.bookings).toEqual([]);
    expect(call.told.searches[0]).toMatchObject({ providerIds: ['101'], limit: 1 });
  });

  test.each([
    ['its instant is open', ['10:30', '17:30'], '10:30'],
    ['only its face value is open', ['17:30'], '17:30'],
    ['neither is open', [], '10:30'],
  ])('of a time in UTC, the right reading applies if %s', async (_, open, meant) => {
    const call = aCall({ booked, open: { '2026-12-03': open } });
    await ask(create, { ...WISH, appointmentTime: '2026-12-03T17:30:00Z' }, call);
    expect(call.told.bookings[0]?.wish).toMatchObject({ date: '2026-12-03', time: meant });
    expect(call.told.daysAsked).toEqual(['2026-12-03']);
  });

  test('a time in UTC with readings on two days is searched on both', async () => {
    const call = aCall({ booked, open: { '2026-12-04': ['02:00'] } });
    await ask(create, { ...WISH, appointmentTime: '2026-12-04T02:00:00Z' }, call);
    expect(call.told.bookings[0]?.wish).toMatchObject({ date: '2026-12-04', time: '02:00' });
    expect(call.told.daysAsked).toEqual(['2026-12-03', '2026-12-04']);
  });

  test('a stale winter offset does not read the schedule', async () => {
    const call = aCall({ booked });
    await ask(create, { ...WISH, appointmentTime: '2026-12-03T09:30:00-08:00' }, call);
    expect(call.told.bookings[0]?.wish).toMatchObject({ date: '2026-12-03', time: '09:30' });
    expect(call.told.daysAsked).toEqual([]);
  });

  test('a quarter to midnight is left to the booking rules', async () => {
    const call = aCall({ booked: { status: 'closed', reason: 'crosses-midnight', alternatives: [] } });
    const answer = await ask(
      create,
      { ...WISH, appointmentTime: '2026-11-20T23:45', appointmentType: '3' },
      call,
    );
    expect(answer.success).toBe(false);
  });
});

describe('the call log of a booking', () => {
  test('is written with the booking itself, if there is one', async () => {
    const call = aCall({ booked });
    await ask(create, { ...WISH, language: 'zh' }, call);
    expect(call.told.memory).toEqual([]);
  });

  test('contains patient and language if there is none', async () => {
    const call = aCall({ booked: { status: 'slot-held', alternatives: [] } });
    await ask(create, { ...WISH, language: 'Chinese' }, call);
    expect(call.told.memory).toEqual([{ patientId: '1', language: 'zh' }]);
  });

  test('contains nothing about an unknown patient', async () => {
    const call = aCall({ booked: { status: 'unknown-patient' } });
    await ask(create, WISH, call);
    expect(call.told.memory).toEqual([]);
  });

  test('does not change the answer if it cannot be written', async () => {
    const call = aCall({ booked: { ...booked, status: 'already-booked' }, forgetful: true });
    expect(await ask(create, WISH, call)).toMatchObject({ success: true });
  });
});

describe('the practical line after a booking', () => {
  test('is spoken to patients who come to the clinic, in their language', async () => {
    const clinic = { afterBooking: 'Please come ten minutes early.', afterBookingZh: '请提前十分钟到。' };
    for (const [language, line] of [
      ['en', clinic.afterBooking],
      ['zh', clinic.afterBookingZh],
    ] as const) {
      const { message } = await ask(create, WISH, aCall({ booked, language, clinic }));
      expect(String(message).endsWith(line)).toBe(true);
    }
  });
});
