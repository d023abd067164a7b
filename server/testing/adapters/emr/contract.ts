import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookingsContract } from './contract/bookings-contract.ts';
import { papersContract } from './contract/documents-contract.ts';
import { failuresContract } from './contract/failures-contract.ts';
import { patientsContract } from './contract/patients-contract.ts';
import { schedulesContract } from './contract/schedules-contract.ts';
import { standardClinic } from './contract/standard-clinic.ts';
import type { Contract, EmrContract, EmrSubject } from './contract/subject.ts';
import { writesContract } from './contract/writes-contract.ts';

export type { StandardClinic } from './contract/standard-clinic.ts';
export type { EmrContract, EmrFault, EmrSubject, FaultyOperation } from './contract/subject.ts';

const areas = {
  patients: patientsContract,
  'providers, schedules and configuration': schedulesContract,
  'bookings and appointments': bookingsContract,
  'booking, cancelling and registering': writesContract,
  'documents and to-dos': papersContract,
  'when things go wrong': failuresContract,
};

/** What every Emr must do, run against each of them and the one in memory. */
export function describeEmr({ name, connect, skip = [], only }: EmrContract): void {
  describe(`the EMR contract, kept by ${name}`, () => {
    const excused = new Map(skip.flatMap(({ reason, tests }) => tests.map((each) => [each, reason])));
    const known = new Set<string>();
    let subject: EmrSubject;
    beforeEach(async () => {
      subject = await connect(standardClinic);
    });
    afterEach(() => subject.close());

    const contract: Contract = {
      promise(promised, check) {
        known.add(promised);
        const beyondIt = only && !only.tests.test(promised) ? only.reason : undefined;
        const reason = excused.get(promised) ?? beyondIt;
        if (reason) test.skip(`${promised} (${reason})`, () => undefined);
        else test(promised, () => check(subject));
      },
    };
    for (const [area, declare] of Object.entries(areas)) describe(area, () => declare(contract));

    test('every exception belongs to a contract rule, and there are at least sixty rules', () => {
      expect([...excused.keys()].filter((each) => !known.has(each))).toEqual([]);
      expect(known.size).toBeGreaterThanOrEqual(60);
    });
  });
}
