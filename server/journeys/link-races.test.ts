import { afterAll, beforeAll, expect, test } from 'vitest';
import { DR_LEE, type LinkLine, linkLine, PATIENT, timesOn } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

/** `TEST_LINK_RACES=1000 npm test -- link-races` plays a thousand of each. */
const ROUNDS = Number(process.env.TEST_LINK_RACES ?? 6);
const LIMIT_MS = 60_000 + ROUNDS * 10_000;
const BORN = { dateOfBirth: PATIENT.birthDate };

let line: LinkLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await linkLine();
  clinic = await line.aClinic();
});
afterAll(() => line.close());

const live = () => clinic.book.liveAppointments().filter(({ date }) => date >= '2026-11-16');
const ofPatient = () => live().filter(({ demographicNo }) => demographicNo === PATIENT.no);
const clear = () => {
  for (const row of live()) clinic.book.staffDelete(row.id);
};
const overlaps = () => {
  const rows = live().filter(({ providerNo }) => providerNo === DR_LEE);
  return rows.filter((a) =>
    rows.some(
      (b) => a.id < b.id && a.date === b.date && a.startTime <= b.endTime && b.startTime <= a.endTime,
    ),
  );
};

test(
  'two phones move, one cancels and staff book the same time: one visit at most, and never two at one time',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clear();
      const link = await line.visitLink(clinic, line.aVisit(clinic));
      const [first = '', second = ''] = timesOn((await line.act(link, { ...BORN, act: 'times' })).body);
      const [date = '', startTime = ''] = first.split('T');
      const staff = async () => {
        if (round % 2 === 0)
          clinic.book.staffBook({ providerNo: DR_LEE, date, startTime, minutes: 15, demographicNo: 7 });
      };
      const answers = await Promise.all([
        line.act(link, { ...BORN, time: first }),
        line.act(link, { ...BORN, time: first }),
        line.act(link, { ...BORN, time: second }),
        ...(round % 3 === 0 ? [line.act(link, { ...BORN, act: 'cancel' })] : []),
        staff(),
      ]);
      expect(ofPatient().length).toBeLessThanOrEqual(1);
      expect(overlaps()).toEqual([]);
      for (const answer of answers) expect([undefined, 200, 409, 410]).toContain(answer?.status);
    }
  },
  LIMIT_MS,
);

test(
  'two phones choose two times for one request: one visit is booked',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clear();
      const { path } = await line.requestLink(clinic);
      const [first = '', second = ''] = timesOn((await line.act(path, { ...BORN, act: 'book' })).body);
      await Promise.all([
        line.act(path, { ...BORN, time: first }),
        line.act(path, { ...BORN, time: second }),
        line.act(path, { ...BORN, time: first }),
      ]);
      expect(ofPatient()).toHaveLength(1);
    }
  },
  LIMIT_MS,
);
