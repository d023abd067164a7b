import { describe, expect, test } from 'vitest';
import { clinicBook } from './clinic-book.ts';
import { emptyDraft } from './clinic-rows.ts';

describe('templates', () => {
  test("one for a date takes precedence over the weekday's, even an empty one", () => {
    const book = clinicBook();
    book.setTemplate('101', 2, '1'.repeat(48));
    book.setTemplate('101', '2026-02-17', null);

    expect(book.template('101', '2026-02-17')).toBeNull();
    expect(book.template('101', '2026-02-24')).toBe('1'.repeat(48));
    expect(book.template('102', '2026-02-24')).toBeNull();
  });

  test.each([48, 72, 96, 144, 288])('a day may have %i slots', (length) => {
    const book = clinicBook();
    book.setTemplate('101', 1, '1'.repeat(length));

    expect(book.template('101', '2026-02-16')).toHaveLength(length);
  });

  test('a day of 100 slots is a mistake of the test', () => {
    expect(() => clinicBook().setTemplate('101', 1, '1'.repeat(100))).toThrow('does not divide the day');
  });
});

describe('appointments', () => {
  const at = { providerNo: '101', date: '2026-02-17', startTime: '09:00', minutes: 15 };

  test.each([
    ['t', true],
    ['tS', true],
    ['c', true],
    [null, true],
    ['C', false],
    ['CS', false],
    ['N', false],
    ['D', false],
  ])('a row with status %s is live: %s', (status, live) => {
    const book = clinicBook();
    book.staffBook({ ...at, status });

    expect(book.liveAppointments()).toHaveLength(live ? 1 : 0);
  });

  test('staff book with the name of the patient, and end with the last minute', () => {
    const book = clinicBook();
    const demographicNo = book.addPatient({ firstName: 'Wei', lastName: 'Chen' });
    book.staffBook({ ...at, demographicNo });

    expect(book.appointments()).toMatchObject([
      { name: 'Chen,Wei', startTime: '09:00:00', endTime: '09:14:00' },
    ]);
  });

  test('a change keeps a copy of the earlier row', () => {
    const book = clinicBook();
    const id = book.staffBook(at);
    book.staffChange(id, { status: 'C' });

    expect(book.archive()).toMatchObject([{ id, status: 't' }]);
    expect(book.appointment(id)).toMatchObject({ status: 'C' });
  });

  test('a listener is notified before the row exists, is awaited, and can unsubscribe', async () => {
    const book = clinicBook();
    const rowsThen: number[] = [];
    const stop = book.onWrite(async ({ kind }) => {
      rowsThen.push(book.appointments().length);
      await Promise.resolve();
      if (kind === 'add') book.staffBook(at);
    });
    await book.insert({ ...emptyDraft, providerNo: '101' });
    stop();
    await book.insert({ ...emptyDraft, providerNo: '101' });

    expect(rowsThen).toEqual([0]);
    expect(book.appointments().map(({ creator }) => creator)).toEqual(['reception', null, null]);
  });
});
