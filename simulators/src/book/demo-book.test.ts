import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../wall-clock.ts';
import { demoBook } from './demo-book.ts';
import { bcHealthNumber } from './demo-people.ts';

const book = demoBook({ today: '2026-03-07' });

/** The province's check digit, computed the other way round than the generator does. */
function isHealthNumber(number: string): boolean {
  const digits = [...number].map(Number);
  const weights = [0, 2, 4, 8, 5, 10, 9, 7, 3, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return number.length === 10 && digits[0] === 9 && sum % 11 === 0;
}

describe('the patients of the demo clinic', () => {
  test('are about thirty, some of them of one family and some no longer active', () => {
    const shared = book.patients().filter(({ phone }) => phone === '604-555-0142');

    expect(book.patients().length).toBeGreaterThanOrEqual(30);
    expect(shared).toHaveLength(3);
    expect(book.patients().filter(({ patientStatus }) => patientStatus !== 'AC')).toHaveLength(3);
    expect(book.patients().filter(({ phone, cellPhone }) => !phone && cellPhone)).toHaveLength(2);
  });

  test('have valid BC health numbers', () => {
    const numbers = book.patients().flatMap(({ hin, hcType }) => (hin && hcType === 'BC' ? [hin] : []));

    expect(numbers.length).toBeGreaterThan(25);
    expect(numbers.filter((number) => !isHealthNumber(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('a serial with check digit ten or eleven has no number', () => {
    const numbers = Array.from({ length: 100 }, (_, serial) => bcHealthNumber(serial));

    expect(numbers.filter((number) => number === null).length).toBeGreaterThan(0);
    expect(numbers.filter((number) => number !== null && !isHealthNumber(number))).toEqual([]);
  });
});

test.each([
  ['101', 96],
  ['102', 72],
  ['103', 48],
  ['104', 144],
])('doctor %s works nine to five on weekdays in a grid of %i places, with lunch', (providerNo, length) => {
  const template = String(book.template(providerNo, '2026-03-09'));
  const hour = length / 24;

  expect(template).toHaveLength(length);
  expect(template.search(/[^_]/)).toBe(9 * hour);
  expect(template.replace(/_+$/, '')).toHaveLength(17 * hour);
  expect(template.indexOf('L')).toBe(12 * hour);
  expect(book.template(providerNo, '2026-03-08')).toBeNull();
});

test('appointments lie before and after today, on working days, and never overlap', () => {
  const live = book.liveAppointments();
  const places = live.map(({ providerNo, date, startTime }) => `${providerNo} ${date} ${startTime}`);

  expect(live.some(({ date }) => date < '2026-03-07')).toBe(true);
  expect(live.some(({ date }) => date > '2026-03-07')).toBe(true);
  expect(live.filter(({ date }) => [0, 6].includes(weekdayOf(date)))).toEqual([]);
  expect(new Set(places).size).toBe(places.length);
  expect(book.appointments().some(({ status }) => status === 'C')).toBe(true);
});

describe('a demo book with regulars', () => {
  const today = '2026-03-07';
  const full = demoBook({ today, hasRegulars: true });
  const ahead = full
    .liveAppointments()
    .filter(({ date, demographicNo }) => date >= today && demographicNo > 0);

  test('gives every other of the named people one visit ahead, and the rest none', () => {
    const named = demoBook({ today }).patients();
    const visits = named.map(
      ({ demographicNo }) => ahead.filter((row) => row.demographicNo === demographicNo).length,
    );
    expect(Math.max(...visits)).toBe(1);
    expect(visits.filter((count) => count === 0).length).toBeGreaterThan(named.length / 3);
  });

  test('gives each regular a phone number of their own', () => {
    const numbers = full
      .patients()
      .slice(demoBook({ today }).patients().length)
      .map(({ phone }) => phone);
    expect(new Set(numbers).size).toBe(60);
    expect(numbers.filter((number) => !/^250-555-01\d\d$/.test(number ?? ''))).toEqual([]);
  });

  test('has as many visits as one without', () => {
    expect(full.liveAppointments()).toHaveLength(demoBook({ today }).liveAppointments().length);
    const known = new Set(full.patients().map(({ demographicNo }) => demographicNo));
    expect(ahead.filter(({ demographicNo }) => !known.has(demographicNo))).toEqual([]);
  });

  test('shares nobody with the other clinic', () => {
    const numbersOf = (book: typeof full) => book.patients().flatMap(({ hin }) => hin ?? []);
    const others = new Set(numbersOf(demoBook({ today, clinic: 'harbour', hasRegulars: true })));
    expect(numbersOf(full).filter((hin) => others.has(hin))).toEqual([]);
  });

  test('names each of its people once', () => {
    const names = full
      .patients()
      .map(({ firstName, lastName, yearOfBirth }) => `${firstName} ${lastName} ${yearOfBirth}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
