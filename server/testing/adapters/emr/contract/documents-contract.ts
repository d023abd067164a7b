import { expect } from 'vitest';
import { date } from '../../../../src/kernel/time/calendar.ts';
import type { Emr } from '../../../../src/ports/emr.ts';
import type { NewDocument, NewTask } from '../../../../src/ports/emr-writes.ts';
import type { Contract, EmrSubject } from './subject.ts';
import { patience } from './waiting.ts';

const PDF = Buffer.from(`%PDF-1.4 ${'page '.repeat(40_000)}`);

export const sampleDocument = (change: Partial<NewDocument> = {}): NewDocument => ({
  patientId: '2',
  fileName: 'fax4f1c.pdf',
  type: 'consult',
  description: 'Referral letter from Harbour Clinic',
  pages: 3,
  date: date('2026-02-27'),
  source: 'Harbour Clinic',
  providerId: '100001',
  pdf: PDF,
  ...change,
});

export const todo = (change: Partial<NewTask> = {}): NewTask => ({
  patientId: '2',
  message: 'Please check an appointment: look for it in your schedule. 604-555-1234',
  urgent: true,
  assignTo: '100001',
  ...change,
});

type Method<Name extends keyof Emr> = NonNullable<Emr[Name]>;

/** A system that lacks it has said why it is excused. */
function can<Name extends 'fileDocument' | 'listDocuments' | 'addTask'>(
  { emr }: EmrSubject,
  name: Name,
): Method<Name> {
  const method = emr[name];
  if (!method) throw new Error(`this system has no ${name}`);
  return method as Method<Name>;
}

const HOUR_AGO = () => new Date(Date.now() - 3_600_000);

export function papersContract({ promise }: Contract): void {
  promise('a document stands in the chart once, whole, for its day and its doctor', async (subject) => {
    const { documentId } = await can(subject, 'fileDocument')(sampleDocument(), patience());
    expect(subject.documents()).toEqual([
      {
        id: documentId,
        patientId: '2',
        type: 'consult',
        description: 'Referral letter from Harbour Clinic',
        source: 'Harbour Clinic',
        day: '2026-02-27',
        providerId: '100001',
        bytes: PDF.toString('base64'),
      },
    ]);
  });
  promise('a document without a patient waits in the queue', async (subject) => {
    await can(subject, 'fileDocument')(sampleDocument({ patientId: null, providerId: null }), patience());
    expect(subject.documents().map(({ patientId }) => patientId)).toEqual([null]);
  });
  promise('a document is read back by the mark in its name, in its own chart alone', async (subject) => {
    const [file, list] = [can(subject, 'fileDocument'), can(subject, 'listDocuments')];
    const { documentId } = await file(sampleDocument(), patience());
    const found = await list('2', HOUR_AGO(), patience());
    expect(found.filter(({ fileName }) => fileName.includes('fax4f1c')).map(({ id }) => id)).toEqual([
      documentId,
    ]);
    expect(await list('1', HOUR_AGO(), patience())).toEqual([]);
  });
  promise('a chart without documents has none', async (subject) => {
    expect(await can(subject, 'listDocuments')('2', HOUR_AGO(), patience())).toEqual([]);
  });
  promise('a to-do about a patient stands in the list, urgent where it is', async (subject) => {
    const add = can(subject, 'addTask');
    expect(await add(todo(), patience())).toBe('written');
    expect(await add(todo({ urgent: false, message: 'Call back' }), patience())).toBe('written');
    expect(subject.todos()).toEqual([
      { patientId: '2', message: todo().message, urgent: true, assignTo: '100001' },
      { patientId: '2', message: 'Call back', urgent: false, assignTo: '100001' },
    ]);
  });
}
