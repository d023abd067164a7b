import { describe, expect, test } from 'vitest';
import { frozenClock } from '../../kernel/time/clock.ts';
import { cachedClinics } from './cached-clinics.ts';
import type { ClinicProfile } from './clinic-profile.ts';

const ONE = '4f1c2a3b-5d6e-4f70-8192-a3b4c5d6e7f8';
const TWO = '0d9c8b7a-6f5e-4d3c-9b1a-0f9e8d7c6b5a';

function aDesk() {
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const asked: string[] = [];
  const names = new Map([[ONE, 'before']]);
  const numbers = new Map<string, string>();
  let hear: (key: string | null) => void = () => undefined;
  const answer = <T>(question: string, value: T) => {
    asked.push(question);
    return Promise.resolve(value);
  };
  const clinics = cachedClinics({
    clock,
    notices: {
      on: (topic, listener) => {
        if (topic === 'clinic') hear = listener;
      },
    },
    store: {
      read: (id) => answer(id, names.has(id) ? ({ id, name: names.get(id) } as ClinicProfile) : null),
      idsBy: (_, value) => answer(value ?? '', [numbers.get(value ?? '') ?? []].flat()),
    },
  });
  return { clinics, clock, asked, names, numbers, tell: (key: string | null) => hear(key) };
}

describe("a clinic's data for calls", () => {
  test('is read once, and again after a minute', async () => {
    const { clinics, clock, asked } = aDesk();
    await Promise.all([clinics.profile(ONE), clinics.profile(ONE.toUpperCase())]);
    clock.advance(59_999);
    expect(await clinics.profile(ONE)).toMatchObject({ name: 'before' });
    expect(asked).toEqual([ONE]);
    clock.advance(1);
    await clinics.profile(ONE);
    expect(asked).toEqual([ONE, ONE]);
  });

  test.each([
    ['that clinic', ONE],
    ['every clinic', null],
  ])('is dropped at once on a notice about %s', async (_, key) => {
    const { clinics, names, tell } = aDesk();
    await clinics.profile(ONE);
    names.set(ONE, 'after');
    tell(key);
    expect(await clinics.profile(ONE)).toMatchObject({ name: 'after' });
  });

  test("stays cached on another clinic's notice", async () => {
    const { clinics, asked, tell } = aDesk();
    await clinics.profile(ONE);
    tell(TWO);
    await clinics.profile(ONE);
    expect(asked).toEqual([ONE]);
  });

  test('is not restored by a read that began before the notice', async () => {
    const { clinics, names, tell } = aDesk();
    const old = clinics.profile(ONE);
    names.set(ONE, 'after');
    tell(ONE);
    await old;
    expect(await clinics.profile(ONE)).toMatchObject({ name: 'after' });
  });

  test.each(['', 'no-id', `${ONE}0`, "'; drop table clinics"])(
    'is null for %j, which is not an id',
    async (id) => {
      const { clinics, asked } = aDesk();
      expect(await clinics.profile(id)).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});

describe('the clinic of a number', () => {
  test('is found in any notation of the number, and read once', async () => {
    const { clinics, numbers, asked } = aDesk();
    numbers.set('+16045550142', ONE);
    for (const written of ['+16045550142', '(604) 555-0142', '1-604-555-0142'])
      expect(await clinics.byVoiceNumber(written)).toBe(ONE);
    expect(asked).toEqual(['+16045550142']);
  });

  test('changes as soon as the number moves', async () => {
    const { clinics, numbers, tell } = aDesk();
    expect(await clinics.byVoiceNumber('+16045550142')).toBeNull();
    expect(await clinics.byVoiceNumberId('number-1')).toBeNull();
    numbers.set('+16045550142', ONE).set('number-1', ONE);
    tell(ONE);
    expect(await clinics.byVoiceNumber('+16045550142')).toBe(ONE);
    expect(await clinics.byVoiceNumberId('number-1')).toBe(ONE);
  });

  test("is read again on its own clinic's notice, and not on another's", async () => {
    const { clinics, numbers, asked, tell } = aDesk();
    numbers.set('+16045550142', ONE);
    await clinics.byVoiceNumber('+16045550142');
    tell(TWO);
    expect(await clinics.byVoiceNumber('+16045550142')).toBe(ONE);
    expect(asked).toEqual(['+16045550142']);
    numbers.delete('+16045550142');
    tell(ONE);
    expect(await clinics.byVoiceNumber('+16045550142')).toBeNull();
  });

  test.each(['', 'sip:desk@clinic.test', '\0'])('is null for %j, without a query', async (text) => {
    const { clinics, asked } = aDesk();
    expect(await clinics.byVoiceNumber(text)).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each(['', 'a\0b', 'x'.repeat(201)])('is null for the id %j, without a query', async (text) => {
    const { clinics, asked } = aDesk();
    expect(await clinics.byVoiceNumberId(text)).toBeNull();
    expect(asked).toEqual([]);
  });
});
