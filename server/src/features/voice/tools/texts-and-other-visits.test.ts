import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { type WishMemory, wishMemories } from '../wishes/wish-memory.ts';
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

describe('a text after a change', () => {
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

  test.each(Object.entries(changes))('of a %s is mentioned last, briefly', async (_, change) => {
    const english = await change({}, true);
    expect(english).toMatchObject({ success: true, smsSent: true });
    expect(english.message).toMatch(/\. A text is on its way\.$/);
    expect((await change({ language: 'zh' }, true)).message).toMatch(/。短信马上发给您。$/);
  });

  test.each(Object.entries(changes))('of a %s is not promised if none is sent', async (_, change) => {
    expect((await change({}, false)).message).not.toContain('text');
    expect((await change({ language: 'zh' }, false)).message).not.toContain('短信');
  });
});

describe("the patient's other visits", () => {
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
      isOtherAdult = false,
      on = FRIDAY,
      wishes = wishMemories().of('clinic', 'call'),
      ...scene
    }: Scene & { mayHear?: boolean; isOtherAdult?: boolean; on?: string; wishes?: WishMemory } = {},
  ) => {
    const booked = { status: 'booked', ...visit, date: date(on), smsQueued: false, others } as const;
    const subject = { isCaller: !isOtherAdult, firstName: 'Ka Ming', mayHearReasons: !isOtherAdult };
    const call = {
      ...aCall({ ...scene, booked, language }),
      ...{ wishes, mayHearOfVisits: async () => mayHear },
      ...(isOtherAdult ? { subject: () => subject } : {}),
    };
    const wish = { patientId: '1', providerId: '101', appointmentTime: `${on}T14:30` };
    return (await ask(create, wish, call)).message;
  };

  const asked = () => {
    const wishes = wishMemories().of('clinic', 'call');
    wishes.listVisits('1', [{ id: '700', providerId: '101', date: date('2026-11-20'), time: time('09:30') }]);
    return wishes;
  };

  test('are named if there are one or two, because one may be the visit to be moved', async () => {
    expect(await told([near])).toBe(
      "You're booked for Friday at 2:30 with Dr. Lee. You also still have Thursday the 26th at eleven with Dr. Lee.",
    );
    expect(await told([near], { language: 'zh' })).toBe(
      '帮您约好了：这周五下午两点半，Lee医生。另外，您还约了下周四上午十一点，Lee医生。',
    );
    expect(await told([far, near])).toContain(
      'You also still have Thursday the 26th at eleven with Dr. Lee, and Tuesday the 15th of December at nine with Dr. Lee.',
    );
    expect(await told([far, near], { language: 'zh' })).toContain(
      '另外，您还约了11月26号星期四上午十一点，Lee医生，还有12月15号星期二上午九点，Lee医生。',
    );
  });

  test('of another adult are named only to a caller who asked for them', async () => {
    expect(await told([near], { isOtherAdult: true })).toBe(
      'The visit for Ka Ming is booked for Friday at 2:30 with Dr. Lee.',
    );
    expect(await told([near], { isOtherAdult: true, wishes: asked() })).toContain('Thursday the 26th');
  });

  test('are not named if there are many, because a long list is hard to follow', async () => {
    expect(await told([near, far, farther])).toBe("You're booked for Friday at 2:30 with Dr. Lee.");
    expect(await told([near, far, farther], { wishes: asked() })).not.toContain('visits');
  });

  test('are not repeated if they were named before the offer', async () => {
    const wishes = wishMemories().of('clinic', 'call');
    wishes.hearOf('1', ['2026-11-26 11:00']);
    expect(await told([near], { wishes })).toBe("You're booked for Friday at 2:30 with Dr. Lee.");
    expect(await told([near, far], { wishes })).toContain('You also still have Thursday the 26th');
  });

  test('are named again if their list was requested, because a move may have been booked as a new visit', async () => {
    const wishes = asked();
    wishes.hearOf('1', ['2026-11-26 11:00']);
    expect(await told([near], { wishes })).toContain('You also still have Thursday the 26th');
  });

  test('include the one to be moved, however many there are', async () => {
    for (const language of ['en', 'zh'] as const) {
      const wishes = asked();
      wishes.hearOf('1', ['2026-11-26 11:00', '2026-12-15 09:00', '2027-01-08 10:00']);
      wishes.noteMove('1', 'far');
      const said = await told([near, { ...far, id: 'far' }, farther], { language, wishes });
      expect(said).toContain(
        language === 'zh' ? '另外，您还约了12月15号' : 'You also still have Tuesday, Dec',
      );
      expect(said).not.toContain('26');
    }
  });

  test('are named once if a second visit is booked in the same call', async () => {
    const wishes = wishMemories().of('clinic', 'call');
    expect(await told([near], { wishes })).toContain('You also still have');
    const first = other(FRIDAY, '14:30');
    expect(await told([near, first], { wishes, on: '2026-12-01' })).not.toContain('still have');
    expect(await told([near, far], { wishes, on: '2026-12-02' })).toContain('You also still have');
  });

  test('of another person are described as theirs', async () => {
    const subject = { isCaller: false, firstName: 'Anika' };
    expect(await told([near], { subject })).toContain(
      'There is also still the visit for Anika on Thursday the 26th at eleven with Dr. Lee.',
    );
    expect(await told([near, far], { subject })).toContain(
      'for Anika on Thursday the 26th at eleven with Dr. Lee, and on Tuesday, December 15 at nine with Dr. Lee.',
    );
  });

  test('are hidden from a caller who may not hear of them', async () => {
    for (const others of [[near], [far, farther]])
      expect(await told(others, { mayHear: false })).toBe("You're booked for Friday at 2:30 with Dr. Lee.");
  });
});
