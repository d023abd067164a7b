import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  bridgeSubject,
  restSubject,
  soapSubject,
} from '../../../testing/adapters/emr/contract/simulated-emrs.ts';
import type { SimulatedSubject } from '../../../testing/adapters/emr/contract/simulated-subject.ts';
import type { EmrFault } from '../../../testing/adapters/emr/contract/subject.ts';
import {
  JOHN,
  registeringClinic,
  registeringDatabase,
} from '../../../testing/features/patients/registering-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { Secret } from '../../kernel/secrets/secret.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await registeringDatabase();
});
afterAll(() => database.close());

/** A clinic with SOAP registers through the bridge: SOAP reads, the bridge adds. */
async function soapWithBridge(): Promise<SimulatedSubject> {
  const soap = await soapSubject('open-o', account.username, 0);
  const bridge = await bridgeSubject(soap.book);
  return {
    ...bridge,
    emr: { ...soap.emr, registerPatient: bridge.emr.registerPatient },
    close: async () => void (await Promise.all([soap.close(), bridge.close()])),
  };
}

const withSoapLogin = { username: String(account.securityId), password: new Secret(account.password) };
const ADAPTERS: Readonly<Record<string, () => Promise<SimulatedSubject>>> = {
  'SOAP, with the bridge to register': soapWithBridge,
  'REST on a classic server': () => restSubject('classic', withSoapLogin, -420),
  'REST on Open-O': () => restSubject('open-o', {}, 0),
  'the bridge': () => bridgeSubject(),
};
const NEWCOMER = { ...JOHN, firstName: 'Xiaoming', lastName: 'Wang', phone: '6045550188', healthNumber: '' };
const FAULTS: readonly (EmrFault | 'none')[] = ['none', 'reset', 'error-after', 'silent', 'silent-before'];

describe.each(Object.entries(ADAPTERS))('over %s', (_, connect) => {
  let subject: SimulatedSubject;
  beforeAll(async () => {
    subject = await connect();
  });
  afterAll(() => subject.close());

  test.each(FAULTS)(
    'a registration whose answer is: %s, requested in two processes, creates at most one chart and is reported correctly',
    async (fault) => {
      const phone = `60455502${String(FAULTS.indexOf(fault) + 10)}`;
      const patient = { ...NEWCOMER, phone, dateOfBirth: `199${FAULTS.indexOf(fault)}-06-07` as never };
      const clinic = await registeringClinic(database, { ...subject.emr, fresh: subject.emr });
      const charts = () =>
        subject.book.patients().filter((chart) => chart.phone?.replace(/\D/g, '') === phone);
      if (fault !== 'none') subject.inject(fault, 'registerPatient');
      const [one, other] = [clinic.process(), clinic.process()];
      const again = { ...patient, firstName: 'Xiao Ming' };
      await Promise.all([one.once('a', patient), other.once('a', patient), other.once('b', again)]);
      await Promise.all([one.close(), other.close()]);
      subject.recover();
      await clinic.settle(4);
      const said = [await one.once('a', patient), await other.once('b', again)];

      expect(charts()).toHaveLength(fault === 'silent-before' ? 0 : 1);
      for (const each of said)
        expect(charts().length === 1 ? ['registered', 'exists'] : ['absent', 'failed']).toContain(each);
      expect(clinic.events).toHaveLength(charts().length);
      if (fault === 'silent-before') expect(clinic.matters).toMatchObject([{ kind: 'registration-absent' }]);
    },
  );

  test.each([
    ['the same name', {}, 'AC'],
    ['another form of it', { firstName: 'Jon' }, 'AC'],
    ['another surname, on the same number', { lastName: 'Miller' }, 'AC'],
    ['the same name, moved away', {}, 'MO'],
    ['another form of it, inactive', { firstName: 'Johnny' }, 'IN'],
  ])('a patient who returns under %s gets no second chart', async (_name, change, patientStatus) => {
    const phone = `604${String(5_550_300 + subject.book.patients().length)}`;
    subject.book.addPatient({
      firstName: 'John',
      lastName: 'Smithers',
      born: '1961-02-03',
      phone,
      patientStatus,
    });
    const before = subject.book.patients().length;
    const clinic = await registeringClinic(database, { ...subject.emr, fresh: subject.emr });
    const back = { ...JOHN, lastName: 'Smithers', healthNumber: '', ...change };
    const said = await clinic.process().once('a', { ...back, phone, dateOfBirth: '1961-02-03' as never });

    expect(subject.book.patients()).toHaveLength(before);
    expect(['exists', 'left']).toContain(said);
  });
});
