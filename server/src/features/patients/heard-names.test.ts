import { clinicBook } from '@frontdesk/simulators';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { aSoapClinic } from '../../../testing/adapters/emr/soap/soap-clinic.ts';
import { type HeardChart, heardCharts } from '../../../testing/features/patients/heard-names.ts';
import { AT_FULL_SIZE } from '../../../tests/full-size.ts';
import { date } from '../../kernel/time/calendar.ts';
import { systemClock } from '../../kernel/time/clock.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import type { Emr } from '../../ports/emr.ts';
import { createPatients, type Found, type PatientFinder } from './index.ts';

const CLINIC = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const forms = heardCharts.flatMap((chart) => chart.heard.map((name) => ({ name, chart })));
/** Every third is asked with what must find nobody: the same rule decides over all of them. */
const withoutARight = forms.filter((_, at) => AT_FULL_SIZE || at % 3 === 0);
const isChinese = (name: string) => /\p{Script=Han}/u.test(name);

const patientsOf = (emr: Emr): PatientFinder =>
  createPatients({
    emr: { of: async () => emr },
    clock: systemClock,
  });

const find = (patients: PatientFinder, name: string, born: string | null): Promise<Found> =>
  patients.byName(CLINIC, { name, dateOfBirth: born ? date(born) : null }, deadlineIn(20_000));

/** The chart that the caller would be told is theirs. */
const claimed = (found: Found) => (found.status === 'one' ? found.patient.id : null);

async function aTownWithEverybody() {
  const book = clinicBook();
  for (const { id, firstName, lastName, dateOfBirth } of heardCharts)
    book.addPatient({ demographicNo: Number(id), firstName, lastName, born: dateOfBirth });
  const { emr, server, close } = await aSoapClinic({ options: { dialect: 'open-o' } }, book);
  await emr.ping({ signal: AbortSignal.timeout(20_000) });
  await emr.warmUp({ signal: AbortSignal.timeout(20_000) });
  return { server, patients: patientsOf(emr), close };
}

interface Score {
  forms: number;
  found: number;
  falseHits: string[];
  requests: number;
  most: number;
}

describe('at least three hundred names as transcribed, against three hundred charts', () => {
  let town: Awaited<ReturnType<typeof aTownWithEverybody>>;
  beforeAll(async () => {
    town = await aTownWithEverybody();
  });
  afterAll(() => town.close());

  const score = async (
    asked: readonly { name: string; chart: HeardChart }[],
    bornOf: (chart: HeardChart) => string | null,
    isRight: (id: string, chart: HeardChart) => boolean,
  ): Promise<Score> => {
    const total: Score = { forms: asked.length, found: 0, falseHits: [], requests: 0, most: 0 };
    for (const { name, chart } of asked) {
      const before = town.server.ledger.count();
      const id = claimed(await find(town.patients, name, bornOf(chart)));
      const requests = town.server.ledger.count() - before;
      total.requests += requests;
      total.most = Math.max(total.most, requests);
      if (id !== null && isRight(id, chart)) total.found += 1;
      else if (id !== null) total.falseHits.push(name);
    }
    return total;
  };
  const own = (id: string, chart: HeardChart) => id === chart.id;
  const print = (what: string, { forms: asked, found, falseHits, requests, most }: Score) =>
    process.stdout.write(
      `${what}: ${asked} forms, found ${((100 * found) / asked).toFixed(1)} %, false hits ${((100 * falseHits.length) / asked).toFixed(1)} %, requests ${(requests / asked).toFixed(2)} on average, ${most} at most\n`,
    );

  test('there are this many of both', () => {
    expect(heardCharts.length).toBeGreaterThanOrEqual(300);
    expect(forms.length).toBeGreaterThanOrEqual(300);
    expect(new Set(forms.map(({ name, chart }) => `${name} ${chart.id}`)).size).toBeGreaterThanOrEqual(600);
  });

  test.each([
    ['en, with the birth date', forms.filter(({ name }) => !isChinese(name))],
    ['zh, with the birth date', forms.filter(({ name }) => isChinese(name))],
  ])('%s: 95 of 100 are found, and nobody else', async (what, asked) => {
    const result = await score(asked, ({ dateOfBirth }) => dateOfBirth, own);
    print(what, result);
    expect(result.falseHits).toEqual([]);
    expect(result.found / result.forms).toBeGreaterThanOrEqual(0.95);
    expect(result.most).toBeLessThanOrEqual(2);
  });

  test('a name with the birth date of other patients finds nobody', async () => {
    const half = heardCharts.length / 2;
    const ofOthers = ({ id }: HeardChart) =>
      heardCharts[(Number(id) - 1 + half) % heardCharts.length]?.dateOfBirth ?? null;
    const result = await score(withoutARight, ofOthers, () => false);
    print('strangers, with a birth date that others have', result);
    expect(result.falseHits).toEqual([]);
    expect(result.most).toBeLessThanOrEqual(2);
  });

  test('without a birth date nobody else is found', async () => {
    const result = await score(withoutARight, () => null, own);
    print('without a birth date', result);
    expect(result.falseHits).toEqual([]);
    expect(result.most).toBeLessThanOrEqual(2);
  });
}, 180_000);

describe('a name', () => {
  const emr: InMemoryEmr = inMemoryEmr({
    patients: heardCharts.map(({ heard: _, dateOfBirth, ...names }) => ({
      ...names,
      dateOfBirth: date(dateOfBirth),
      phone: '',
      sex: 'O',
      healthNumber: '',
      active: true,
    })),
  });
  const patients = patientsOf(emr);
  const any = fc.constantFrom(...forms);
  const blank = fc.constantFrom(' ', '  ', '\t', ' - ', ', ');
  const casing = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
  );
  const accents = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text) => text.replace(/[aeo]/, (letter) => `${letter}\u0301`),
  );

  test('matches in any case, with any accents and blanks, and in any order', async () => {
    const said = any.chain(({ name, chart }) => {
      const words = name.split(' ');
      const order = fc.shuffledSubarray(words, { minLength: words.length, maxLength: words.length });
      return fc.tuple(fc.constant({ name, chart }), order, blank, casing, accents);
    });
    await fc.assert(
      fc.asyncProperty(said, async ([{ name, chart }, words, between, cased, accented]) => {
        const otherwise = cased(accented(words.join(between)));
        const [one, other] = await Promise.all([
          find(patients, name, chart.dateOfBirth),
          find(patients, ` ${otherwise} `, chart.dateOfBirth),
        ]);
        expect(other).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });
});
