import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import cancel from './cancel-appointment.ts';

const cancelled = { status: 'cancelled', appointment: appointment(), smsQueued: true } as const;

describe('cancelling', () => {
  test('names the cancelled appointment', async () => {
    const call = aCall({ cancelled });
    expect(await ask(cancel, { appointmentId: 700, smsConsent: 0 }, call)).toEqual({
      success: true,
      smsSent: true,
      message: 'Your appointment on Friday at 9:30 is cancelled. A text is on its way.',
    });
    expect(call.told.cancels[0]?.wish).toEqual({
      appointmentId: '700',
      patientId: null,
      reason: 'Cancelled by phone',
    });
    expect(call.told.cancels[0]?.run.smsConsent).toBe(false);
  });

  test.each([
    ['past', 'in the past'],
    ['happened', 'already taken place'],
    ['no-show', 'marked as missed'],
    ['no-patient', 'not a patient appointment'],
    ['other-patient', "can't find that appointment in this patient's file"],
  ] as const)(
    'does not touch an appointment that we must not change (%s), and says so',
    async (why, words) => {
      const cancelled = { status: 'untouchable', why } as const;
      const answer = await ask(cancel, { appointmentId: '700', patientId: 4 }, aCall({ cancelled }));
      expect(answer).toMatchObject({ success: false });
      expect(answer.message).toContain(words);
      expect(answer.message).toContain('Nothing has been cancelled.');
      const spoken = await ask(cancel, { appointmentId: '700' }, aCall({ cancelled, language: 'zh' }));
      expect(spoken.message).toContain('没有取消任何预约');
    },
  );

  test('succeeds for a cancelled appointment', async () => {
    const again = { status: 'already-cancelled', appointment: appointment(), smsQueued: false } as const;
    const answer = await ask(cancel, { appointmentId: '700' }, aCall({ cancelled: again }));
    expect(answer).toMatchObject({ success: true });
    expect(answer).toMatchObject({
      smsSent: false,
      smsMessage: expect.stringContaining('nothing has changed'),
    });
  });

  test.each([
    ['not-found', 'Nothing has been cancelled', undefined],
    ['failed', 'has not been cancelled', undefined],
    ['unconfirmed', "couldn't confirm", true],
  ] as const)('%s is explained, with what did not happen', async (status, words, unconfirmed) => {
    for (const language of LANGUAGES) {
      const answer = await ask(cancel, { appointmentId: '700' }, aCall({ cancelled: { status }, language }));
      expect(answer.success).toBe(false);
      expect(answer.unconfirmed).toBe(unconfirmed);
      if (language === 'en') expect(answer.message).toContain(words);
    }
  });

  test.each([{}, { appointmentId: '../700' }, { appointmentId: null }, { appointmentId: '{{id}}' }])(
    'with %j asks which appointment, and cancels none',
    async (raw) => {
      const call = aCall({ cancelled });
      expect(await ask(cancel, raw, call)).toMatchObject({ success: false });
      expect(call.told.cancels).toEqual([]);
    },
  );
});
