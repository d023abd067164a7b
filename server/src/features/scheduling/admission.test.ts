import { describe, expect, test } from 'vitest';
import { bookingAdmission } from './admission.ts';

const LIMITS = { mostAtOnce: 12, answerMs: 400 };
const HERE = 'this clinic';

/** A process in which each booking takes as long as the test says. */
function aProcess() {
  let now = 0;
  const admission = bookingAdmission(LIMITS, () => now);
  const begun = () => {
    const entered = admission.enter(HERE, 60_000);
    if (!entered) throw new Error('not let in');
    let done: (value?: unknown) => void = () => undefined;
    const work = new Promise((resolve) => {
      done = resolve;
    });
    entered.writes(work);
    entered.leave();
    return { work, done };
  };
  /** So many at once, each of which takes as long. */
  const crowd = async (ms: number, count = 8) => {
    const all = Array.from({ length: count }, begun);
    now += ms;
    for (const { done } of all) done();
    await Promise.all(all.map(({ work }) => work));
    await Promise.resolve();
  };
  const later = (ms: number) => {
    now += ms;
  };
  const enter = (remainingMs: number, clinicId = HERE) => admission.enter(clinicId, remainingMs);
  return { enter, crowd, later };
}

describe('who may begin to book', () => {
  test('everybody, while bookings are quick', async () => {
    const { enter, crowd } = aProcess();
    await crowd(500);
    expect(enter(1_000)).not.toBeNull();
    expect(enter(1_000)).not.toBeNull();
  });

  test('nobody whose answer would come too late, while another is under way', async () => {
    const { enter, crowd } = aProcess();
    await crowd(2_000);
    expect(enter(5_000)).not.toBeNull();
    expect(enter(2_300)).toBeNull();
    expect(enter(2_500)).not.toBeNull();
  });

  test('the callers of another clinic, however slow the EMR of this one is', async () => {
    const { enter, crowd } = aProcess();
    await crowd(4_500);
    expect(enter(5_000)).not.toBeNull();
    expect(enter(2_000)).toBeNull();
    expect(enter(2_000, 'another clinic')?.mayWrite(1_500)).toBe(true);
    expect(enter(2_000, 'another clinic')).not.toBeNull();
  });

  test('who comes after one late answer: that is no crowd', async () => {
    const { enter, crowd } = aProcess();
    await crowd(4_500, 1);
    expect(enter(4_000)?.mayWrite(3_500)).toBe(true);
    expect(enter(4_000)).not.toBeNull();
  });

  test('nobody beyond what one process carries at once', () => {
    const { enter } = aProcess();
    const entered = Array.from({ length: LIMITS.mostAtOnce }, (_, at) => enter(5_000, `clinic ${at % 5}`));
    expect(entered).not.toContain(null);
    expect(enter(5_000)).toBeNull();
    entered[0]?.leave();
    expect(enter(5_000)).not.toBeNull();
  });

  test('the first again when nothing is under way, and everybody once it was quick for some seconds', async () => {
    const { enter, crowd, later } = aProcess();
    await crowd(4_500);
    expect(enter(1_000)).not.toBeNull();
    expect(enter(4_000)).toBeNull();
    later(3_001);
    expect(enter(4_000)).not.toBeNull();
  });
});

test('a write does not begin where others needed longer for theirs than there is left', async () => {
  const { enter, crowd } = aProcess();
  await crowd(1_500);
  const entered = enter(5_000);
  expect(entered?.mayWrite(1_800)).toBe(false);
  expect(entered?.mayWrite(2_000)).toBe(true);
});
