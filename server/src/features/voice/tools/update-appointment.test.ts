import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, slot } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { MoveOutcome } from '../../scheduling/index.ts';
import update from './update-appointment.ts';

const place = {
  appointmentId: '901',
  date: date('2026-11-24'),
  time: time('10:00'),
  providerId: '102',
  providerName: 'Dr. Omar Haddad',
  smsQueued: false,
};
const moved = { status: 'moved', oldCancelled: true, old: appointment(), ...place } as const;
const WISH = { appointmentId: '700', newStartTime: '2026-11-24T10:00', newProviderId: '102' };

describe('moving an appointment', () => {
  test('returns the new one', async () => {
    const call = aCall({ moved: { ...moved, smsQueued: true } });
    expect(await ask(update, WISH, call)).toEqual({
      success: true,
      appointmentId: '901',
      smsSent: true,
      message: 'Your appointment is now on Tuesday the 24th at ten with Dr. Haddad. A text is on its way.',
    });
    expect(call.told.moves[0]?.wish).toMatchObject({
      appointmentId: '700',
      patientId: null,
      providerId: '102',
      date: '2026-11-24',
      time: '10:00',
      reason: null,
    });
  });

  test('does not touch an appointment that we must not change', async () => {
    const answer = await ask(update, WISH, aCall({ moved: { status: 'untouchable', why: 'happened' } }));
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain('already taken place');
    expect(answer.message).toContain('unchanged');
  });

  test.each([
    ['datetime and providerId', { appointmentId: 700, datetime: '2026-11-24 10:00', providerId: 102 }],
    ['startTime', { appointmentId: '700', startTime: '2026-11-24T10:00', newProviderId: '102' }],
    ['demographicId', { ...WISH, demographicId: 1 }],
  ])('accepts the old names: %s', async (_, raw) => {
    const call = aCall({ moved });
    await ask(update, raw, call);
    expect(call.told.moves[0]?.wish).toMatchObject({
      appointmentId: '700',
      providerId: '102',
      date: '2026-11-24',
      time: '10:00',
      patientId: 'demographicId' in raw ? '1' : null,
    });
  });

  test('without a provider keeps the current one', async () => {
    const call = aCall({ moved });
    const { newProviderId: _, ...wish } = WISH;
    expect(await ask(update, wish, call)).toMatchObject({ success: true });
    expect(call.told.moves[0]?.wish).toMatchObject({ appointmentId: '700', providerId: null });
  });

  test('succeeds with a warning if the old appointment could not be cancelled', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(update, WISH, aCall({ moved: { ...moved, oldCancelled: false }, language }));
      expect(answer).toMatchObject({ success: true, warning: true, appointmentId: '901' });
      expect(answer.message).toMatch(/Friday at 9:30|这周五上午九点半/);
    }
  });

  test('succeeds for an appointment already at that time', async () => {
    const answer = await ask(
      update,
      WISH,
      aCall({ moved: { status: 'unchanged', ...place, appointmentId: '700' } }),
    );
    expect(answer).toMatchObject({ success: true, appointmentId: '700' });
    expect(answer.message).toContain('already');
    expect(answer).not.toHaveProperty('warning');
  });

  test('does not write a new reason for a visit that keeps its time, and does not claim it', async () => {
    const stays = { status: 'unchanged', ...place, appointmentId: '700' } as const;
    const said = { ...WISH, reason: 'also a mole', reasonInEnglish: 'also a mole' };
    const answer = await ask(update, said, aCall({ moved: stays }));
    expect(answer).toMatchObject({ success: true, appointmentId: '700', smsSent: false });
    expect(answer.message).toBe(
      "Your appointment is already on Tuesday the 24th at ten with Dr. Haddad. I can't change what's noted for it, but the clinic can. Shall I pass it on?",
    );
    const chinese = await ask(
      update,
      { ...WISH, reason: '还有一颗痣' },
      aCall({ moved: stays, language: 'zh' }),
    );
    expect(chinese.message).toContain('就诊原因我在电话里改不了，诊所可以改。要我转告吗？');
    expect(chinese.message).not.toContain('不需要更改');
  });

  test('leaves the old one unchanged if the new time is unconfirmed', async () => {
    const answer = await ask(update, WISH, aCall({ moved: { status: 'unconfirmed' } }));
    expect(answer).toMatchObject({ success: false, unconfirmed: true });
    expect(answer.message).toContain('existing appointment is unchanged for now');
  });

  const refusals: MoveOutcome[] = [
    { status: 'not-found' },
    { status: 'being-moved' },
    { status: 'slot-held', alternatives: [] },
    { status: 'slot-taken', alternatives: [slot('2026-11-24', '11:00', '102')] },
    { status: 'closed', reason: 'holiday', alternatives: [] },
    { status: 'unknown-provider' },
    { status: 'unknown-patient' },
    { status: 'out-of-time' },
    { status: 'failed' },
  ];
  test.each(refusals)('%j says that the existing appointment is unchanged', async (outcome) => {
    const english = await ask(update, WISH, aCall({ moved: outcome }));
    expect(english.success).toBe(false);
    expect(english.message).toContain('Your existing appointment is unchanged.');
    const chinese = await ask(update, WISH, aCall({ moved: outcome, language: 'zh' }));
    expect(chinese.message).toContain('您原来的预约没有变动。');
  });

  test.each([
    [{ appointmentId: undefined }, 'Which appointment'],
    [{ newStartTime: undefined }, 'Which day and time'],
    [{ newStartTime: '2026-02-30T10:00' }, 'no such day'],
    [{ newStartTime: '08:00' }, 'already passed'],
  ])('with %j asks a question and moves nothing', async (change, words) => {
    const call = aCall({ moved });
    const { success, message } = await ask(update, { ...WISH, ...change }, call);
    expect(success).toBe(false);
    expect(message).toContain(words);
    expect(message).toContain('unchanged');
    expect(call.told.moves).toEqual([]);
  });

  test('a past day counts as today', async () => {
    const call = aCall({ moved });
    await ask(update, { ...WISH, newStartTime: '2024-11-24T10:00' }, call);
    expect(call.told.moves[0]?.wish).toMatchObject({ date: '2026-11-16', time: '10:00' });
  });

  test('during an EMR outage changes nothing, and says so', async () => {
    const answer = await ask(update, WISH, aCall({ broken: new Error('ECONNREFUSED') }));
    expect(answer.success).toBe(false);
    expect(answer.message).toContain('existing appointment is unchanged');
  });
});
