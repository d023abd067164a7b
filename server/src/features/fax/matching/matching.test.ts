import { describe, expect, test } from 'vitest';
import { demoEmr } from '../../../../testing/features/fax/fax-office.ts';
import { nameSimilarity } from '../../../kernel/names/name-similarity.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { createPatients } from '../../patients/index.ts';
import type { Extracted, ExtractedPatient } from '../document.ts';
import { fileKind } from '../intake/file-kind.ts';
import { judgeMatch, judgeReading } from './judge-match.ts';
import { matchPatient, type PatientMatch } from './match-patient.ts';

const emr = demoEmr();
const patients = createPatients({
  emr: { of: async () => emr },
  clock: systemClock,
});

const match = (mention: Partial<ExtractedPatient>) =>
  matchPatient({ patients, deadline: () => deadlineIn(5_000) }, 'a clinic', {
    firstName: null,
    lastName: null,
    dateOfBirth: null,
    phn: null,
    phnIsCertain: mention.phn !== undefined,
    phone: null,
    ...mention,
  });

const WEI = { firstName: 'Wei', lastName: 'Chen', dateOfBirth: '1985-03-15', phn: '9123450013' };

describe('a fax is matched', () => {
  test.each<[string, Partial<ExtractedPatient>, string, string, number]>([
    ['by the health number alone', { phn: WEI.phn }, '1', 'phn_exact', 1],
    ['by number and name', { ...WEI, dateOfBirth: null }, '1', 'phn_exact', 1],
    [
      'by number and birth date, whatever the name is now',
      { ...WEI, lastName: 'Wong', firstName: 'Ada' },
      '1',
      'phn_exact',
      1,
    ],
    [
      'by number and name, where a digit of the birth date was misread',
      { ...WEI, dateOfBirth: '1985-03-16' },
      '1',
      'phn_exact',
      1,
    ],
    [
      'by a number that was mended, which the name bears out',
      { ...WEI, phnIsCertain: false },
      '1',
      'phn_search',
      0.85,
    ],
    ['by name and birth date', { ...WEI, phn: null }, '1', 'name_dob', 0.95],
    [
      'by name and birth date in the other order',
      { firstName: 'Chen', lastName: 'Wei', dateOfBirth: '1985-03-15' },
      '1',
      'name_dob',
      0.95,
    ],
    [
      'by a name without its accents',
      { firstName: 'Rene', lastName: 'Tremblay', dateOfBirth: '1958-02-28' },
      '8',
      'name_dob',
      0.95,
    ],
    [
      'by a name with a middle name',
      { firstName: 'Harpreet Kaur', lastName: 'Singh', dateOfBirth: '1966-05-05' },
      '18',
      'name_dob',
      0.92,
    ],
    [
      'by a name with one letter misread',
      { firstName: 'Flona', lastName: 'MacDonald', dateOfBirth: '1977-07-17' },
      '22',
      'name_dob',
      0.83,
    ],
    [
      'by a Chinese name',
      { firstName: '小明', lastName: '王', dateOfBirth: '1993-07-07' },
      '12',
      'name_dob',
      0.95,
    ],
    [
      'by a Chinese name in Latin letters, with its number',
      { firstName: 'Xiaoming', lastName: 'Wang', phn: '9123450923' },
      '12',
      'phn_exact',
      1,
    ],
    ['by the name alone', { firstName: 'Jane', lastName: 'Smith' }, '5', 'name_only', 0.75],
  ])('%s', async (_, mention, patientId, method, confidence) => {
    const found = await match(mention);
    expect(found).toMatchObject({ status: 'found', patientId, method });
    if (found.status === 'found') expect(found.confidence).toBeCloseTo(confidence, 1);
  });

  test.each<[string, Partial<ExtractedPatient>, string]>([
    [
      'nobody has this name',
      { firstName: 'Robert', lastName: 'Gagnon', dateOfBirth: '1969-04-18' },
      'no_match',
    ],
    ['there is no name', { dateOfBirth: '1985-03-15' }, 'no_match'],
    ['two have this name', { firstName: 'John', lastName: 'Smith' }, 'several'],
    [
      'the only one of this name has another birthday',
      { firstName: 'Jane', lastName: 'Smith', dateOfBirth: '1980-01-01' },
      'no_match',
    ],
    [
      "the number is another patient's",
      { ...WEI, firstName: 'Jane', lastName: 'Smith', dateOfBirth: '1972-09-30' },
      'low_confidence',
    ],
    ['an unsure number stands alone', { phn: WEI.phn, phnIsCertain: false }, 'low_confidence'],
    [
      'name and birthday fit, but the number is somebody else’s',
      { ...WEI, phn: '9876543218' },
      'low_confidence',
    ],
    [
      'the patient has left the clinic',
      { firstName: 'Mark', lastName: 'Johnson', dateOfBirth: '1955-09-15' },
      'no_match',
    ],
  ])('to nobody where %s', async (_, mention, reason) => {
    expect(await match(mention)).toEqual({ status: 'not-found', reason });
  });

  test('never with confidence to a patient of almost the same name', async () => {
    const found = await match({ firstName: 'Emilie', lastName: 'Chen', dateOfBirth: '2014-06-21' });
    expect(judgeMatch(found, false)).toMatchObject({
      status: 'review_needed',
      reviewReason: 'low_confidence',
    });
  });
});

const found = (confidence: number): PatientMatch => ({
  status: 'found',
  patientId: '1',
  method: 'name_dob',
  confidence,
});

describe('a match', () => {
  test.each([
    [1, 'matched'],
    [0.85, 'matched'],
    [0.849, 'review_needed'],
    [0.5, 'review_needed'],
  ])('of confidence %s is %s', (confidence, status) => {
    expect(judgeMatch(found(confidence), false).status).toBe(status);
  });

  test("of a duplicate fax needs a person's review, however confident it is", () => {
    expect(judgeMatch(found(1), true)).toMatchObject({
      status: 'review_needed',
      reviewReason: 'duplicate',
      demographicId: '1',
    });
  });

  test('is not attempted for an empty page, several patients or none', () => {
    const extracted = (patients: number, isBlank = false) =>
      ({ isBlank, patients: Array.from({ length: patients }, () => WEI) }) as unknown as Extracted;
    expect(judgeReading(extracted(1, true))?.reviewReason).toBe('blank');
    expect(judgeReading(extracted(2))?.reviewReason).toBe('two_patients');
    expect(judgeReading(extracted(0))?.reviewReason).toBe('no_match');
    expect(judgeReading(extracted(1))).toBeNull();
  });
});

describe('two names', () => {
  const alike = (one: string, other: string) => {
    const named = (text: string) => ({
      firstName: text.split(' ')[0] ?? '',
      lastName: text.split(' ')[1] ?? '',
    });
    return nameSimilarity(named(one), named(other));
  };

  test.each([
    ['Wei Chen', 'WEI CHEN'],
    ['Wei Chen', 'Chen Wei'],
    ['Siobhan OBrien', "Siobhán O'Brien"],
    ['小明 王', 'Xiaoming Wang'],
    ['Ka-Ming Wong', 'Kaming Wong'],
  ])('%s and %s are the same', (one, other) => {
    expect(alike(one, other)).toBe(1);
  });

  // Below a similarity of 0.9, a match by name and birth date needs a person.
  test.each([
    ['Li Chen', 'Lin Chen'],
    ['Wei Chen', 'Wen Chen'],
    ['Emily Chen', 'Emilie Chen'],
    ['Emily Chen', 'Emma Chen'],
    ['J Smith', 'John Smith'],
    ['John Smith', 'Jane Smith'],
    ['Rajesh Patel', 'Anika Patel'],
  ])('%s and %s may be two people', (one, other) => {
    expect(alike(one, other)).toBeLessThan(0.9);
  });
});

describe('a file', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
  const pdf = Buffer.from('%PDF-1.7 rest');
  test.each([
    ['fax.pdf', pdf, 'pdf'],
    ['FAX.PDF', pdf, 'pdf'],
    ['fax.pdf', Buffer.concat([Buffer.from('junk\n'), pdf]), 'pdf'],
    ['fax.png', png, 'png'],
    ['fax.jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'jpeg'],
    ['fax.jpeg', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'jpeg'],
    ['fax.tif', Buffer.from('II*\0'), 'tiff'],
    ['fax.tiff', Buffer.from('MM\0*'), 'tiff'],
    ['fax.png', pdf, null],
    ['fax.pdf', png, null],
    ['fax.gif', Buffer.from('GIF89a'), null],
    ['fax.pdf', Buffer.from('#!/bin/sh\nrm -rf /'), null],
    ['fax.pdf', Buffer.from('<html><script>alert(1)</script></html>'), null],
    ['fax.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['fax', pdf, null],
    ['pdf', pdf, null],
    ['fax.pdf.exe', pdf, null],
  ])('%s with this content is %3$s', (name, bytes, kind) => {
    expect(fileKind(name, bytes)).toBe(kind);
  });
});
