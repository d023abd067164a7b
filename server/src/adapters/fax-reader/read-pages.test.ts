import { describe, expect, test } from 'vitest';
import type { OcrPage } from './ocr-page.ts';
import { readPages } from './read-pages.ts';

const page = (...lines: string[]): OcrPage => ({
  confidence: 0.9,
  lines: lines.map((line) => line.split(' ').map((text) => ({ text, confidence: 0.9 }))),
});
const MACHINE = '2026-11-12 09:41 FROM PACIFIC LABORATORIES 604 555 0190 P.1/2';
const FILLER = [
  'Thank you for asking me to see this man with a changing lesion.',
  'Plan: review in six months.',
];

const patientsOf = (...pages: OcrPage[]) =>
  readPages(pages).patients.map(({ name, dateOfBirth, healthNumber, phone }) => ({
    name: name && `${name.value.first} ${name.value.last}`,
    born: dateOfBirth?.value ?? null,
    phn: healthNumber?.value ?? null,
    phone: phone?.value ?? null,
  }));

describe('the patient of a fax', () => {
  test('is combined from details on all pages', () => {
    const first = page(MACHINE, 'Patient: WONG, KA MING', 'DOB: 01-Oct-1949', ...FILLER);
    const second = page(MACHINE, 'Patient: Wong, Ka-Ming PHN: 9123 450 719 Phone: 604-555-0106', ...FILLER);
    expect(patientsOf(first, second)).toEqual([
      { name: 'KA MING WONG', born: '1949-10-01', phn: '9123450719', phone: '6045550106' },
    ]);
  });

  test('is two people if there are two numbers', () => {
    const both = patientsOf(
      page('Patient: PATEL, ANIKA PHN: 9123 451 205', 'DOB: 2019-09-09', ...FILLER),
      page('Patient: PATEL, RAJESH PHN: 9123 451 276', 'DOB: 1983-12-31', ...FILLER),
    );
    expect(both.map(({ phn }) => phn)).toEqual(['9123451205', '9123451276']);
  });

  test('is two people on one page as well', () => {
    const both = patientsOf(
      page('Patient: Anika Patel', 'DOB: 2019-09-09', 'Patient: Rajesh Patel', 'DOB: 1983-12-31', ...FILLER),
    );
    expect(both.map(({ name }) => name)).toEqual(['Anika Patel', 'Rajesh Patel']);
  });

  test('is not a relative who is only mentioned', () => {
    expect(
      patientsOf(page('Patient: Anika Patel', 'DOB: 2019-09-09', 'Name: Rajesh Patel', ...FILLER)),
    ).toHaveLength(1);
  });

  test('is one person if the number is the same, whatever else was misread', () => {
    const twice = patientsOf(
      page('Patient: WONG, KA MING PHN: 9123 450 719 DOB: 1949-10-01', ...FILLER),
      page('Patient: WONQ, KA MINC PHN: 9123 450 719 DOB: 1949-10-07', ...FILLER),
    );
    expect(twice).toHaveLength(1);
  });

  test('may be identified by a number without a label, with less confidence', () => {
    const { patients } = readPages([page('Our reference 9123450719', ...FILLER)]);
    expect(patients[0]?.healthNumber).toMatchObject({ value: '9123450719', isCertain: false });
  });

  test('gets no phone number from the letterhead', () => {
    const [patient] = patientsOf(page('Harbour Clinic Phone: 604-555-0155', 'Patient: Wei Chen', ...FILLER));
    expect(patient?.phone).toBeNull();
  });
});

describe('the other details of a fax', () => {
  test('include sender, date, kind and urgency', () => {
    const reading = readPages([
      page(
        MACHINE,
        'Pacific Laboratories',
        'Laboratory Report',
        'Collected: 2026-11-10',
        'URGENT result',
        ...FILLER,
      ),
    ]);
    expect(reading).toMatchObject({
      sender: { value: 'Pacific Laboratories' },
      documentDate: { value: '2026-11-10' },
      documentType: { value: 'lab_result' },
      urgency: { value: 'urgent' },
      isBlank: false,
    });
  });

  test('include their positions: the page, and the line as printed', () => {
    const { patients, sender, documentDate } = readPages([
      page(MACHINE, 'Pacific Laboratories', 'Collected: 2026-11-10', ...FILLER),
      page(MACHINE, 'Patient: WONG, KA MING DOB: 01-Oct-1949', ...FILLER),
    ]);
    const onSecond = { page: 2, words: 'Patient: WONG, KA MING DOB: 01-Oct-1949' };
    expect(patients[0]).toMatchObject({ name: { place: onSecond }, dateOfBirth: { place: onSecond } });
    expect(sender?.place).toEqual({ page: 1, words: 'Pacific Laboratories' });
    expect(documentDate?.place).toEqual({ page: 1, words: 'Collected: 2026-11-10' });
  });

  test("use the machine's header line for the sender if the letter names none", () => {
    expect(readPages([page(MACHINE, ...FILLER)]).sender?.value).toBe('PACIFIC LABORATORIES');
  });

  test.each([
    ['no line', page()],
    ['the machine line only', page(MACHINE)],
    ['a name and a birthday, and nothing else', page('Patient: Wei Chen', 'DOB: 1985-03-15')],
    [
      'dust that looks like letters',
      {
        confidence: 0.2,
        lines: [Array.from({ length: 60 }, () => ({ text: 'ilij', confidence: 0.2 }))],
      },
    ],
  ])('with %s it is blank and about nobody', (_, blank) => {
    expect(readPages([blank])).toMatchObject({ isBlank: true, patients: [], confidence: 0 });
  });

  test.each([
    ['nines', '9 '.repeat(3_000)],
    ['labels', 'Patient: DOB: PHN '.repeat(400)],
    ['one word without end', '9l'.repeat(5_000)],
    ['dates that are none', '31-Feb-19'.repeat(600)],
  ])('a page of nothing but %s does not hold the service up', (_, line) => {
    const full = page(...Array.from({ length: 500 }, () => line));
    const begun = performance.now();
    readPages([full]);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});
