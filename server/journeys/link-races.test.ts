import { afterAll, beforeAll, expect, test } from 'vitest';
import { DR_LEE, type LinkLine, linkLine, PATIENT, timesOn } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

/** `TEST_LINK_RACES=1000 npm test -- link-races` plays a thousand of each. */
const ROUNDS = Number(process.env.TEST_LINK_RACES ?? 6);
const LIMIT_MS = 60_000 + ROUNDS * 10_000;
const BORN = { dateOfBirth: PATIENT.birthDate };
const SOMEBODY_ELSE = 7;

let line: LinkLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await linkLine();
  clinic = await line.aClinic();
});
afterAll(() => line.close());

/** What the rounds have seen, so that a long run shows that both sides win. */
const seen = { rounds: 0, patientWins: 0, staffWins: 0, neither: 0, uncertain: 0 };
const EACH_SHOWN = 100;

const live = () => clinic.book.liveAppointments().filter(({ date }) => date >= '2026-11-16');
const ofPatient = () => live().filter(({ demographicNo }) => demographicNo === PATIENT.no);
const clear = () => {
  for (const row of live()) clinic.book.staffDelete(row.id);
};
const placesOf = (rows: ReturnType<typeof live>) =>
  rows.map(({ date, startTime }) => `${date}T${startTime.slice(0, 5)}`);
const overlaps = () => {
  const rows = live().filter(({ providerNo }) => providerNo === DR_LEE);
  return rows.filter((a) =>
    rows.some(
      (b) => a.id < b.id && a.date === b.date && a.startTime <= b.endTime && b.startTime <= a.endTime,
    ),
  );
};

/** How long an act takes here at the moment: staff come at any moment of it. */
let actMs = 300;
async function timed<Answer>(acts: Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  const answer = await acts;
  actMs = (actMs * 3 + performance.now() - begun) / 4;
  return answer;
}

/** Staff book somebody else if they see the time free: at once, between our question and our row, or at any moment. */
function staffBookAt(place: string, round: number): { done(): Promise<void> } {
  const [date = '', startTime = ''] = place.split('T');
  const book = () => {
    if (live().some((row) => row.date === date && row.startTime.slice(0, 5) === startTime)) return;
    const at = { providerNo: DR_LEE, date, startTime, minutes: 15 };
    clinic.book.staffBook({ ...at, demographicNo: SOMEBODY_ELSE });
  };
  if (round % 4 === 0) book();
  if (round % 4 === 1) {
    const stop = clinic.book.onWrite(book);
    return { done: async () => stop() };
  }
  const later = new Promise<void>((done) => {
    setTimeout(() => done(round % 4 > 1 ? book() : undefined), Math.random() * actMs);
  });
  return { done: () => later };
}

/** Whether the page says that this time is the patient's now. */
const isYes = (answer: { readonly status: number; readonly body: string }) =>
  answer.status === 200 && /You’re booked|It’s yours/.test(answer.body);

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Words that promise nothing yet: on a busy machine an act may run out of time, and is settled by a job. */
const isUncertain = ({ status, body }: Answered) =>
  status === 202 || status === 503 || body.includes('could not be cancelled yet');

/** At once where every answer was certain; else as soon as what was left open is settled. */
async function expectNobodyTwice(answers: readonly Answered[]): Promise<boolean> {
  const isCertain = !answers.some(isUncertain);
  if (!isCertain) seen.uncertain += 1;
  const found = () => ({ overlaps: overlaps(), isOneAtMost: ofPatient().length <= 1 });
  if (isCertain) expect(found()).toEqual({ overlaps: [], isOneAtMost: true });
  else await expect.poll(found, { timeout: 240_000 }).toEqual({ overlaps: [], isOneAtMost: true });
  return isCertain;
}

function count(place: string): void {
  seen.rounds += 1;
  if (placesOf(ofPatient()).includes(place)) seen.patientWins += 1;
  else if (placesOf(live()).includes(place)) seen.staffWins += 1;
  else seen.neither += 1;
  if (seen.rounds % EACH_SHOWN === 0) process.stdout.write(`${JSON.stringify(seen)}\n`);
}

test(
  'two phones move, one cancels and staff book the same time: at most one visit, for whoever was told yes',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clear();
      const link = await line.visitLink(clinic, line.aVisit(clinic));
      const [first = '', second = ''] = timesOn((await line.act(link, { ...BORN, act: 'times' })).body);
      const staff = staffBookAt(first, round);
      const moves = [first, first, second].map(async (time) => ({
        time,
        ...(await line.act(link, { ...BORN, time })),
      }));
      const cancels = round % 3 === 0 ? [line.act(link, { ...BORN, act: 'cancel' })] : [];
      const answers = await timed(Promise.all(moves));
      const others = await Promise.all(cancels);
      await staff.done();
      const isCertain = await expectNobodyTwice([...answers, ...others]);
      for (const answer of [...answers, ...others])
        expect([200, 202, 409, 410, 503]).toContain(answer.status);
      const promised = new Set(answers.filter(isYes).map(({ time }) => time));
      expect(promised.size).toBeLessThanOrEqual(1);
      for (const time of promised) expect(placesOf(ofPatient())).toEqual([time]);
      // Whoever was told no, or to wait, has what they had, unless they cancelled it.
      if (isCertain && promised.size === 0 && others.length === 0) expect(ofPatient()).toHaveLength(1);
      count(first);
    }
  },
  LIMIT_MS,
);

test(
  'two phones choose two times for one request, and staff one of them: at most one visit, as reported',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clear();
      const { path } = await line.requestLink(clinic);
      const [first = '', second = ''] = timesOn((await line.act(path, { ...BORN, act: 'book' })).body);
      const staff = round % 2 === 0 ? staffBookAt(first, round / 2) : null;
      const answers = await timed(
        Promise.all(
          [first, second, first].map(async (time) => ({
            time,
            ...(await line.act(path, { ...BORN, time })),
          })),
        ),
      );
      await staff?.done();
      const isCertain = await expectNobodyTwice(answers);
      const promised = new Set(answers.filter(isYes).map(({ time }) => time));
      expect(promised.size).toBeLessThanOrEqual(1);
      for (const time of promised) expect(placesOf(ofPatient())).toEqual([time]);
      if (isCertain && promised.size === 0) expect(ofPatient()).toEqual([]);
      if (isCertain && !staff) expect(promised.size).toBe(1);
      // A page that is loaded again says the same.
      for (const time of promised) expect(isYes(await line.act(path, { ...BORN, time }))).toBe(true);
      count(first);
    }
  },
  LIMIT_MS,
);

test(
  'a patient accepts an offered time on two phones while staff book it: one of them gets it, as reported',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clear();
      const old = line.aVisit(clinic, { date: '2026-11-25', time: '11:00' });
      const { path, place } = await line.offerLink(clinic, old, { date: '2026-11-18', time: '10:30' });
      const staff = staffBookAt(place, round);
      const answers = await timed(
        Promise.all([line.act(path, { ...BORN, act: 'accept' }), line.act(path, { ...BORN, act: 'accept' })]),
      );
      await staff.done();
      await expectNobodyTwice(answers);
      expect(ofPatient()).toHaveLength(1);
      for (const answer of answers) {
        expect([200, 202, 409, 410, 503]).toContain(answer.status);
        if (isYes(answer)) expect(placesOf(ofPatient())).toEqual([place]);
      }
      count(place);
    }
  },
  LIMIT_MS,
);
