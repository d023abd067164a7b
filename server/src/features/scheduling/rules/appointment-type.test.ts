import { describe, expect, test } from 'vitest';
import { type AppointmentTypeMappings, appointmentType, type VisitWish } from './appointment-type.ts';

const plain = { mappings: null, emrTypes: [], templateCodes: [] };

function lengthAndCode(wish: VisitWish, mappings: AppointmentTypeMappings | null = null) {
  const { code, durationMinutes } = appointmentType(wish, { ...plain, mappings });
  return `${code} ${durationMinutes}`;
}

test.each([
  ['B', 'B 15'],
  ['2', '2 30'],
  ['3', '3 45'],
  ['P', 'P 15'],
  ['p', 'P 15'],
  [' 2 ', '2 30'],
  ['X', 'B 15'],
  ['45', 'B 15'],
  ['constructor', 'B 15'],
])('the type %j is booked as %s', (named, booked) => {
  expect(lengthAndCode({ appointmentType: named })).toBe(booked);
});

test.each([
  ['general', 'B 15'],
  ['follow_up', '2 30'],
  ['results', '2 30'],
  ['refill', 'B 15'],
  ['pain_illness', '3 45'],
  ['referral', '3 45'],
  ['specialist', '3 45'],
  ['vaccination', 'B 15'],
  ['checkup', 'B 15'],
  ['Follow-up', '2 30'],
  ['astrology', 'B 15'],
  ['constructor', 'B 15'],
  ['', 'B 15'],
])('a visit for %j is booked as %s', (visitReason, booked) => {
  expect(lengthAndCode({ visitReason })).toBe(booked);
});

describe('what comes first', () => {
  test('the requested type wins over the mode and the reason', () => {
    expect(lengthAndCode({ appointmentType: '3', visitMode: 'phone', visitReason: 'results' })).toBe('3 45');
  });

  test('an unknown type is a checkup, whatever the reason', () => {
    expect(lengthAndCode({ appointmentType: 'Q', visitReason: 'specialist' })).toBe('B 15');
  });

  test('a phone visit wins over the reason, a video visit does not', () => {
    expect(lengthAndCode({ visitMode: 'phone', visitReason: 'specialist' })).toBe('P 15');
    expect(lengthAndCode({ visitMode: 'video', visitReason: 'specialist' })).toBe('3 45');
  });

  test('an empty type is no type', () => {
    expect(lengthAndCode({ appointmentType: ' ', visitReason: 'results' })).toBe('2 30');
    expect(lengthAndCode({ appointmentType: null })).toBe('B 15');
  });
});

describe("the clinic's own mappings", () => {
  const mappings = {
    refill: 'P',
    'Pain/Illness': '2',
    physical: { code: '6', durationMinutes: 60 },
    results: 'no such type',
    referral: { code: 'R', durationMinutes: 0 },
  };

  test.each([
    [{ visitReason: 'refill' }, 'P 15'],
    [{ visitReason: 'pain_illness' }, '2 30'],
    [{ visitReason: 'physical' }, '6 60'],
    [{ appointmentType: '6' }, '6 60'],
    [{ appointmentType: 'Physical' }, '6 60'],
    [{ visitReason: 'follow_up' }, '2 30'],
    [{ visitReason: 'results' }, '2 30'],
    [{ visitReason: 'referral' }, '3 45'],
    [{ appointmentType: 'R' }, 'B 15'],
  ])('%j becomes %s', (wish, booked) => {
    expect(lengthAndCode(wish, mappings)).toBe(booked);
  });

  test('a code or type known to the EMR has its own length', () => {
    const clinic = {
      mappings: { physical: '6', procedure: 'minor procedure' },
      emrTypes: [{ name: 'Minor Procedure', durationMinutes: 40 }],
      templateCodes: [{ code: '6', durationMinutes: 60 }],
    };
    expect(appointmentType({ visitReason: 'physical' }, clinic)).toEqual({
      code: '6',
      durationMinutes: 60,
      emrType: '',
    });
    expect(appointmentType({ visitReason: 'procedure' }, clinic)).toEqual({
      code: 'Minor Procedure',
      durationMinutes: 40,
      emrType: 'Minor Procedure',
    });
  });

  test('a template code is not a type until the clinic maps a kind of visit to it', () => {
    const clinic = { ...plain, templateCodes: [{ code: '6', durationMinutes: 60 }] };
    expect(appointmentType({ appointmentType: '6' }, clinic)).toMatchObject({ code: 'B' });
  });
});

describe("the name written into the EMR's own type field", () => {
  const emrTypes = [
    { name: 'Follow Up', durationMinutes: 30 },
    { name: 'Phone Call', durationMinutes: null },
    { name: 'General', durationMinutes: 15 },
    { name: 'Regular', durationMinutes: 15 },
    { name: 'Specialist', durationMinutes: 60 },
  ];

  test.each([
    ['2', 'Follow Up', 'the name and the length fit'],
    ['P', 'Phone Call', 'the name fits and the EMR gives no length'],
    ['B', '', 'two names fit'],
    ['3', '', 'the name fits and the length does not'],
  ])('for %s it is %j: %s', (code, emrType) => {
    expect(appointmentType({ appointmentType: code }, { ...plain, emrTypes })).toMatchObject({
      code,
      emrType,
    });
  });

  const ordinary = [
    { name: 'Follow Up', durationMinutes: 15 },
    { name: 'Phone Consult', durationMinutes: 15 },
    { name: 'Prescription Renewal', durationMinutes: 15 },
    { name: 'New Problem', durationMinutes: 30 },
    { name: 'Complete Physical', durationMinutes: 45 },
  ];

  test.each([
    [{}, ''],
    [{ visitReason: 'general' }, ''],
    [{ visitReason: 'follow_up' }, 'Follow Up'],
    [{ visitReason: 'results' }, ''],
    [{ visitReason: 'refill' }, 'Prescription Renewal'],
    [{ visitReason: 'pain_illness' }, 'New Problem'],
    [{ visitReason: 'referral' }, ''],
    [{ visitReason: 'specialist' }, ''],
    [{ visitMode: 'phone' }, 'Phone Consult'],
    [{ visitMode: 'phone', visitReason: 'refill' }, 'Phone Consult'],
    [{ visitMode: 'video' }, ''],
    [{ visitMode: 'in_person' }, ''],
    [{ visitMode: 'video', visitReason: 'follow_up' }, 'Follow Up'],
    [{ appointmentType: 'B' }, ''],
    [{ appointmentType: 'Q' }, ''],
    [{ appointmentType: 'complete physical' }, 'Complete Physical'],
  ])('at an ordinary clinic %j is written as %j', (wish, emrType) => {
    expect(appointmentType(wish, { ...plain, emrTypes: ordinary }).emrType).toBe(emrType);
  });

  test("uses the clinic's own mapping first, even if the caller said nothing", () => {
    const clinic = { ...plain, emrTypes: ordinary, mappings: { general: 'Complete Physical' } };
    expect(appointmentType({}, clinic, { visitReason: 'general' }).emrType).toBe('Complete Physical');
  });

  test('ignores the usual visit, which only decides the length', () => {
    const clinic = { ...plain, emrTypes: ordinary };
    expect(appointmentType({}, clinic, { visitReason: 'follow_up' })).toEqual({
      code: '2',
      durationMinutes: 30,
      emrType: '',
    });
  });

  test('with two names of the same meaning is the one of the right length, else empty', () => {
    const emrTypes = [
      { name: 'Follow up short', durationMinutes: 15 },
      { name: 'Follow up long', durationMinutes: 30 },
    ];
    expect(appointmentType({ visitReason: 'follow_up' }, { ...plain, emrTypes }).emrType).toBe(
      'Follow up long',
    );
    const alike = emrTypes.map(({ name }) => ({ name, durationMinutes: 20 }));
    expect(appointmentType({ visitReason: 'follow_up' }, { ...plain, emrTypes: alike }).emrType).toBe('');
  });

  test('a type can be requested by its name in the EMR', () => {
    expect(appointmentType({ appointmentType: 'specialist' }, { ...plain, emrTypes })).toEqual({
      code: 'Specialist',
      durationMinutes: 60,
      emrType: 'Specialist',
    });
  });
});
