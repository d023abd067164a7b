import { describe, expect, test } from 'vitest';
import { standardClinic } from '../../../../testing/adapters/emr/contract/standard-clinic.ts';
import { newcomer } from '../../../../testing/adapters/emr/contract/writes-contract.ts';
import {
  clinic,
  closeAfterEach,
  failureOf,
  wait,
} from '../../../../testing/adapters/emr/rest/rest-clinic.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';

closeAfterEach();

describe('registration', () => {
  test('that failed halfway may have left a patient, and the failure says so', async () => {
    const { emr, book, server } = await clinic();
    const before = book.patients().length;
    server.faults.set({ kind: 'error-after', status: 500 }, { operation: 'POST demographics' });
    const work = emr.registerPatient?.(newcomer(), wait()) ?? Promise.resolve();
    expect(await failureOf(work)).toMatchObject({ sent: 'unknown' });
    expect(book.patients()).toHaveLength(before + 1);
  });

  test("is not offered without the EMR's admission program", async () => {
    const { emr } = await clinic({}, { admissionProgramId: null });
    expect(emr.registerPatient).toBeNull();
  });

  test.each(['classic', 'open-o'] as const)('creates a complete chart on %s', async (dialect) => {
    const { emr, book } = await clinic({ dialect }, { defaultProviderId: '100001' });
    await emr.registerPatient?.(newcomer(), wait());
    const today = wallClockAt(new Date(), standardClinic.timeZone).date;
    expect(book.patients().at(-1)).toMatchObject({
      admissionProgramId: 10_034,
      dateJoined: today,
      providerNo: '100001',
    });
  });

  test('fills the columns the clinic sees', async () => {
    const { emr, book } = await clinic();
    await emr.registerPatient?.(newcomer({ language: 'zh', firstName: 'N'.repeat(60) }), wait());
    expect(book.patients().at(-1)).toMatchObject({
      firstName: 'N'.repeat(30),
      yearOfBirth: '1991',
      monthOfBirth: '06',
      dayOfBirth: '07',
      phone: '604-555-7777',
      postal: 'V6A 1A1',
      hcType: 'BC',
      spokenLanguage: 'Chinese',
      patientStatus: 'AC',
    });
  });
});

describe('patients', () => {
  test('with a cell number only are shown with it', async () => {
    const { emr, book } = await clinic();
    const id = book.addPatient({ firstName: 'Cell', lastName: 'Only', cellPhone: '604-555-4444' });
    expect(await emr.getPatient(String(id), wait())).toMatchObject({ phone: '604-555-4444' });
  });

  test.each(['obrien', 'Mary Ann OBrien', 'jose garcia', '李明'])(
    'are found as %s, in one request',
    async (name) => {
      const { emr, server } = await clinic();
      expect((await emr.findPatients({ name }, wait())).patients).toHaveLength(1);
      expect(server.ledger.count('POST demographics/search')).toBe(1);
    },
  );

  test('of a large family are not read page by page', async () => {
    const { emr, book, server } = await clinic();
    for (let child = 0; child < 120; child += 1)
      book.addPatient({ firstName: `Child${child}`, lastName: 'Zhang' });
    expect(await emr.findPatients({ name: 'Zhang' }, wait())).toMatchObject({ more: true });
    expect(server.ledger.count('POST demographics/search')).toBe(1);
  });

  test('who left are read by the second request', async () => {
    const { emr, server } = await clinic();
    const by = { name: 'Rob Smith', dateOfBirth: date('1950-03-03') };
    expect((await emr.findPatients(by, wait())).patients).toMatchObject([{ id: '7', active: false }]);
    expect(server.ledger.count('POST demographics/search')).toBe(2);
  });
});

describe('charts that staff merged', () => {
  const born = '1971-04-05';
  const merged = async (dialect: 'classic' | 'open-o') => {
    const made = await clinic({ dialect });
    const away = made.book.addPatient({ firstName: 'Anna', lastName: 'Keller', born });
    const head = made.book.addPatient({ firstName: 'Anna', lastName: 'Keller-Roth', born });
    return { ...made, away, head };
  };
  const ids = async ({ emr }: Awaited<ReturnType<typeof merged>>) => {
    const { patients } = await emr.findPatients({ name: 'Anna Keller', dateOfBirth: date(born) }, wait());
    return patients.map(({ id }) => Number(id));
  };

  test.each(['classic', 'open-o'] as const)(
    'are found as their head chart only on a %s server',
    async (dialect) => {
      const made = await merged(dialect);
      made.book.changePatient(made.away, { mergedTo: made.head });
      expect(await ids(made)).toEqual([made.head]);
      expect(made.server.ledger.count('POST demographics/search')).toBe(1);
    },
  );

  test('and two that were not merged are both found', async () => {
    const made = await merged('classic');
    expect(await ids(made)).toEqual([made.away, made.head]);
  });

  test('are both found if the EMR does not report merges', async () => {
    const made = await merged('open-o');
    made.book.changePatient(made.away, { mergedTo: made.head });
    made.server.faults.set({ kind: 'error', status: 500 }, { operation: 'GET demographics/merge/*' });
    expect(await ids(made)).toEqual([made.away, made.head]);
  });

  test('are not looked up if the results are different people', async () => {
    const { emr, asked } = await clinic();
    await emr.findPatients({ phone: '6045551234' }, wait());
    expect(asked()).toEqual(['POST demographics/search']);
  });
});
