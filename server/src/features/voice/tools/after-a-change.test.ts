import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/calendar.ts';
import cancel from './cancel-appointment.ts';
import create from './create-appointment.ts';
import update from './update-appointment.ts';

const FRIDAY = '2026-11-20';
const visit = {
  appointmentId: '900',
  date: date(FRIDAY),
  time: time('14:30'),
  providerId: '101',
  providerName: 'Dr. Susan Lee',
};
const old = appointment();

describe('a text that follows a change', () => {
  const changes = {
    booking: (scene: Scene, smsQueued: boolean) =>
      ask(
        create,
        { patientId: '1', providerId: '101', appointmentTime: `${FRIDAY}T14:30` },
        aCall({ ...scene, booked: { status: 'booked', ...visit, smsQueued } }),
      ),
    move: (scene: Scene, smsQueued: boolean) =>
      ask(
        update,
        { appointmentId: '700', newStartTime: `${FRIDAY}T14:30` },
        aCall({ ...scene, moved: { status: 'moved', oldCancelled: true, old, ...visit, smsQueued } }),
      ),
    'move that left the old visit': (scene: Scene, smsQueued: boolean) =>
      ask(
        update,
        { appointmentId: '700', newStartTime: `${FRIDAY}T14:30` },
        aCall({ ...scene, moved: { status: 'moved', oldCancelled: false, old, ...visit, smsQueued } }),
      ),
    cancellation: (scene: Scene, smsQueued: boolean) =>
      ask(
        cancel,
        { appointmentId: '700' },
        aCall({ ...scene, cancelled: { status: 'cancelled', appointment: old, smsQueued } }),
      ),
  };

  test.each(Object.entries(changes))('of a %s is said last, in a few words', async (_, change) => {
    const english = await change({}, true);
    expect(english).toMatchObject({ success: true, smsSent: true });
    expect(english.message).toMatch(/\. A text is on its way\.$/);
    expect((await change({ language: 'zh' }, true)).message).toMatch(/。短信马上发给您。$/);
  });

  test.each(Object.entries(changes))('of a %s is not promised where none is sent', async (_, change) => {
    expect((await change({}, false)).message).not.toContain('text');
    expect((await change({ language: 'zh' }, false)).message).not.toContain('短信');
  });
});

describe('other visits that the patient has', () => {
  const other = (on: string, at: string) => ({
    ...appointment({ date: date(on), time: time(at) }),
    providerName: 'Dr. Susan Lee',
  });
  const near = other('2026-11-26', '11:00');
  const far = other('2026-12-15', '09:00');
  const farther = other('2027-01-08', '10:00');
  const told = async (
    others: readonly ReturnType<typeof other>[],
    {
      language = 'en',
      mayHear = true,
      on = FRIDAY,
      ...scene
    }: Scene & { mayHear?: boolean; on?: string } = {},
  ) => {
    const booked = { status: 'booked', ...visit, date: date(on), smsQueued: false, others } as const;
    const call = { ...aCall({ ...scene, booked, language }), mayHearOfVisits: async () => mayHear };
    const wish = { patientId: '1', providerId: '101', appointmentTime: `${on}T14:30` };
    return (await ask(create, wish, call)).message;
  };

  test('are named where it is one of the next two weeks: it may be the one that was to be moved', async () => {
    expect(await told([near])).toBe(
      'You are booked for Friday at 2:30 with Dr. Lee. You also still have Thursday the 26th at eleven with Dr. Lee.',
    );
    expect(await told([near], { language: 'zh' })).toContain('另外，您还约了11月26号上午十一点，Lee医生。');
    expect(await told([near, far])).toContain(
      'You also still have Thursday the 26th at eleven with Dr. Lee.',
    );
  });

  test('are named where it is on the day of the new one', async () => {
    const sameDay = other('2026-12-15', '16:00');
    expect(await told([sameDay, farther], { on: '2026-12-15' })).toContain('You also still have');
  });

  test('are counted otherwise, and the next one is named: a bare number startles, and a list is too long by ear', async () => {
    expect(await told([far])).toContain(
      'You also have one other visit, on Tuesday, December 15 at nine with Dr. Lee.',
    );
    expect(await told([other('2026-11-27', '09:00'), near, far])).toBe(
      'You are booked for Friday at 2:30 with Dr. Lee. You also have three other visits, the next one on Thursday the 26th at eleven with Dr. Lee.',
    );
    expect(await told([farther, far], { language: 'zh' })).toContain(
      '您另外还有两个预约，最近的一个是12月15号星期二上午九点，Lee医生。',
    );
  });

  test('of somebody else are said of that person', async () => {
    const subject = { isCaller: false, firstName: 'Anika' };
    expect(await told([near], { subject })).toContain(
      'There is also still the visit for Anika on Thursday the 26th at eleven with Dr. Lee.',
    );
    expect(await told([far, farther], { subject })).toContain(
      'There are also two other visits for Anika, the next one on Tuesday, December 15 at nine with Dr. Lee.',
    );
    expect(await told([far], { subject })).toContain('There is also one other visit for Anika, on Tuesday,');
  });

  test('are kept from somebody who may not hear of them', async () => {
    for (const others of [[near], [far, farther]])
      expect(await told(others, { mayHear: false })).toBe('You are booked for Friday at 2:30 with Dr. Lee.');
  });
});
