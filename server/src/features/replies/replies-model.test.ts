import { array, assert, constant, constantFrom, integer, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarDate, date, time, timeAt } from '../../kernel/time/calendar.ts';
import type { Appointment } from '../../ports/emr.ts';
import { carryOut, stateInBook } from './carry-out.ts';
import { decideReply } from './decide-reply.ts';
import type { AskedVisit, Question } from './question.ts';
import { readReply } from './reading/read-reply.ts';

/** A few hundred by default; `REPLY_RUNS=10000` for the full proof. */
const RUNS = Number(process.env.REPLY_RUNS ?? 300);

const DAY: CalendarDate = date('2026-11-24');
const row = (id: number, minutes: number): Appointment => ({
  ...{ id: String(id), patientId: String(100 + id), providerId: '101', date: DAY, time: timeAt(minutes) },
  ...{ durationMinutes: 15, status: 't', type: '', reason: '', notes: '' },
});

const act = oneof(
  {
    weight: 6,
    arbitrary: record({
      do: constant('reply' as const),
      text: constantFrom(
        '1',
        '2',
        '3',
        '21',
        '22',
        '23',
        '21 22',
        'yes',
        'no',
        '取消',
        '好',
        'ok 2',
        'hm',
        'keep',
        '29',
      ),
      isEarly: constantFrom(false, false, false, true),
    }),
  },
  record({ do: constant('move' as const), which: nat(2), to: integer({ min: 32, max: 60 }) }),
  record({
    do: constant('status' as const),
    which: nat(2),
    status: constantFrom('C', 'H', 'N', 't', 'D', 'B'),
  }),
  record({ do: constant('stranger' as const), which: nat(2) }),
  record({ do: constant('delete' as const), which: nat(2) }),
);

type Known = Map<string, string>;
const momentOf = ({ date: day, time: hour }: Pick<AskedVisit, 'date' | 'time'>) => `${day} ${hour}`;

test('no reply changes a visit at a time the patient has not read', () => {
  assert(
    property(integer({ min: 1, max: 3 }), array(act, { maxLength: 14 }), (count, acts) => {
      const book = new Map(
        Array.from({ length: count }, (_, index) => [String(index + 1), row(index + 1, 600 + 15 * index)]),
      );
      const visits = [...book.values()].map(
        ({ id, patientId, providerId, date: day, time: hour }): AskedVisit => ({
          ...{ appointmentId: id, patientId: patientId ?? '', providerId, date: day, time: hour },
        }),
      );
      let question: Question = {
        topic: 'reminder',
        visits,
        step: 'first',
        asked: [],
        offerId: null,
        language: 'en',
      };
      const read: Known = new Map(visits.map((visit) => [visit.appointmentId, momentOf(visit)]));
      /** Ids of the visits the patient was asked about cancelling. */
      let askedToCancel = new Set<string>();
      for (const each of acts) {
        if (each.do !== 'reply') {
          staffDo(book, String((each.which % count) + 1), each);
          continue;
        }
        const wish = decideReply(question, readReply(each.text), each.isEarly);
        if (wish.wish !== 'confirm' && wish.wish !== 'ask-to-cancel' && wish.wish !== 'cancel') continue;
        const states = question.visits.map((visit) =>
          stateInBook(visit, book.get(visit.appointmentId) ?? null),
        );
        const { confirms, cancels, tells, names, next } = carryOut(question, wish, states);
        for (const { visit } of [...confirms, ...cancels]) {
          const now = book.get(visit.appointmentId);
          expect(now?.patientId).toBe(visit.patientId);
          expect(now && momentOf(now)).toBe(read.get(visit.appointmentId));
        }
        for (const { place, visit } of cancels) {
          expect(each.isEarly).toBe(false);
          expect(askedToCancel.has(visit.appointmentId)).toBe(true);
          if (each.text.startsWith('2') && each.text !== '2') expect(each.text).toContain(`2${place}`);
          expect(['t']).toContain(book.get(visit.appointmentId)?.status);
          book.set(visit.appointmentId, { ...(book.get(visit.appointmentId) as Appointment), status: 'C' });
        }
        if (confirms.length > 0) expect(readReply(each.text).says.has('two')).toBe(false);
        if (tells === 'moved') for (const { visit } of names) read.set(visit.appointmentId, momentOf(visit));
        if (tells === 'reply-again' || tells === 'which')
          askedToCancel = new Set(names.map(({ visit }) => visit.appointmentId));
        if (tells === 'moved' || tells === 'confirmed') askedToCancel = new Set();
        question = { ...question, ...next };
      }
    }),
    { numRuns: RUNS },
  );
});

type StaffAct =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'status'; readonly status: string }
  | { readonly do: 'stranger' | 'delete' };

function staffDo(book: Map<string, Appointment>, id: string, each: StaffAct): void {
  const now = book.get(id);
  if (!now) return;
  if (each.do === 'delete') book.delete(id);
  if (each.do === 'move') book.set(id, { ...now, time: time(timeAt(each.to * 15)) });
  if (each.do === 'status') book.set(id, { ...now, status: each.status });
  if (each.do === 'stranger') book.set(id, { ...now, patientId: '999' });
}
