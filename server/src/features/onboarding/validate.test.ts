import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aBook,
  anOnboardingOffice,
  makeReady,
  type OnboardingOffice,
} from '../../../testing/features/onboarding/onboarding-office.ts';
import { emrFailure } from '../../ports/emr.ts';

let office: OnboardingOffice;
beforeAll(async () => {
  office = await anOnboardingOffice();
});
afterAll(() => office.close());

interface Check {
  readonly id: string;
  readonly blocking: boolean;
  readonly passed: boolean;
  readonly message: string;
}
interface Validation {
  readonly checks: Check[];
  readonly canGoLive: boolean;
  readonly wizard: { readonly checks: Check[]; readonly canComplete: boolean };
}

const aReadyClinic = async () => {
  const clinic = await office.aClinic();
  const book = await makeReady(office, clinic.id);
  const validate = async (): Promise<Validation> => {
    const url = '/api/clinic/onboarding/validate';
    const answer = await office.ask({ method: 'GET', url, as: clinic.manager });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const change = (text: string) => office.database.ownerQuery(text, [clinic.id]);
  return { ...clinic, book, validate, change };
};
const failing = (checks: readonly Check[]) => checks.filter(({ passed }) => !passed).map(({ id }) => id);
const messageOf = (checks: readonly Check[], id: string) => checks.find((check) => check.id === id)?.message;

const aCall = `insert into call_logs (clinic_id, call_id, started_at) values ($1, 'call', now())`;
const down = emrFailure('unreachable', 'The EMR cannot be reached. Check its address.', { sent: 'no' });

describe('the ten pre-launch checks', () => {
  test('are those of the specification, in its order', async () => {
    const { validate } = await aReadyClinic();
    expect((await validate()).checks.map(({ id, blocking }) => [id, blocking])).toEqual([
      ['clinic_info', true],
      ['business_hours', true],
      ['active_providers', true],
      ['emr_connection', true],
      ['vapi_assigned', true],
      ['privacy_officer', true],
      ['credentials_encrypted', true],
      ['test_call', false],
      ['oscar_config_synced', false],
      ['schedule_data_flow', false],
    ]);
  });

  test('all pass for a complete clinic', async () => {
    const { validate, change } = await aReadyClinic();
    await change(aCall);
    const { checks, canGoLive } = await validate();
    expect(failing(checks)).toEqual([]);
    expect(canGoLive).toBe(true);
  });

  const facts: [string, string, string, boolean][] = [
    ['the name is blank', `update clinics set name = ' ' where id = $1`, 'clinic_info', false],
    ['the phone is missing', 'update clinics set phone = null where id = $1', 'clinic_info', false],
    ['the address is missing', 'update clinics set address = null where id = $1', 'clinic_info', false],
    [
      'no day is open',
      'update business_hours set is_open = false where clinic_id = $1',
      'business_hours',
      false,
    ],
    ['there is no provider', 'delete from providers where clinic_id = $1', 'active_providers', false],
    [
      'the provider is on leave',
      `update providers set status = 'on_leave' where clinic_id = $1`,
      'active_providers',
      false,
    ],
    [
      'the provider has no EMR number',
      'update providers set emr_provider_id = null where clinic_id = $1',
      'active_providers',
      false,
    ],
    ['no squad is linked', 'update clinics set voice_squad_id = null where id = $1', 'vapi_assigned', false],
    [
      'the officer has no name',
      'update clinic_config set privacy_officer_name = null where clinic_id = $1',
      'privacy_officer',
      false,
    ],
    [
      'the officer has no address',
      'update clinic_config set privacy_officer_email = null where clinic_id = $1',
      'privacy_officer',
      false,
    ],
    ['nobody has called', 'delete from call_logs where clinic_id = $1', 'test_call', true],
    [
      'the configuration was never pulled',
      'update emr_connections set config_pulled_at = null where clinic_id = $1',
      'oscar_config_synced',
      true,
    ],
    [
      'the configuration is a second older than seven days',
      `update emr_connections set config_pulled_at = '2026-11-09T16:59:59Z' where clinic_id = $1`,
      'oscar_config_synced',
      true,
    ],
  ];
  test.each(facts)('if %s, one fails and says how to fix it', async (_, sql, id, canGoLive) => {
    const { validate, change } = await aReadyClinic();
    await change(aCall);
    await change(sql);
    const validation = await validate();
    expect(failing(validation.checks).filter((each) => each !== 'schedule_data_flow')).toEqual([id]);
    expect(validation.canGoLive).toBe(canGoLive);
    expect(messageOf(validation.checks, id)).toMatch(/^(Enter|Sync|Ask|Make|Call|Pull) /);
  });

  test('a configuration of exactly seven days is not stale', async () => {
    const { validate, change } = await aReadyClinic();
    await change(`update emr_connections set config_pulled_at = '2026-11-09T17:00:00Z' where clinic_id = $1`);
    expect(failing((await validate()).checks)).not.toContain('oscar_config_synced');
  });

  test.each([
    ['complete and sealed', true, true, []],
    ['sealed but incomplete', false, true, ['emr_connection']],
    ["those of the platform's bridge", true, false, []],
    ['missing', false, false, ['emr_connection', 'credentials_encrypted']],
  ])('credentials that are %s', async (_, complete, sealed, expected) => {
    const { id, validate, change } = await aReadyClinic();
    if (!complete) office.withCredentials.delete(id);
    if (!sealed)
      await change('update emr_connections set sealed = null, sealed_key_id = null where clinic_id = $1');
    const { checks, canGoLive } = await validate();
    expect(failing(checks).filter((each) => each !== 'test_call')).toEqual(expected);
    expect(canGoLive).toBe(expected.length === 0);
  });

  test('the schedule flows if the EMR returns readable slots', async () => {
    const { id, validate } = await aReadyClinic();
    const shapes: [object, boolean][] = [
      [{ slotMinutes: 15, slots: [{ time: '09:00', code: '1' }] }, true],
      [{ slotMinutes: 15, slots: [] }, false],
      [{ slotMinutes: 0, slots: [{ time: '09:00', code: '1' }] }, false],
      [{ slotMinutes: 15, slots: [{ time: '9:00', code: '1' }] }, false],
      [{ slotMinutes: 15, slots: [{ time: '09:00', code: '' }] }, false],
      [
        {
          slotMinutes: 15,
          slots: [
            { time: '09:15', code: '1' },
            { time: '09:00', code: '1' },
          ],
        },
        false,
      ],
    ];
    for (const [shape, passes] of shapes) {
      const day = { date: '2026-11-17', holiday: false, ...shape };
      office.emrs.set(id, { ...aBook(), getSchedule: async () => [day as never] });
      expect(failing((await validate()).checks).includes('schedule_data_flow'), JSON.stringify(shape)).toBe(
        !passes,
      );
    }
  });
});

describe('the six checks of the wizard', () => {
  test('are those of the specification; two of them block', async () => {
    const { validate } = await aReadyClinic();
    const { wizard } = await validate();
    expect(wizard.checks.map(({ id, blocking, passed }) => [id, blocking, passed])).toEqual([
      ['emr_connection', true, true],
      ['provider_roster', true, true],
      ['schedule_codes', false, true],
      ['appointment_types', false, true],
      ['sample_availability', false, true],
      ['patient_search', false, true],
    ]);
    expect(wizard.canComplete).toBe(true);
    expect(messageOf(wizard.checks, 'sample_availability')).toContain(
      '2026-11-16 at 10:30 with Dr. Susan Lee',
    );
  });

  const failures: [string, Parameters<ReturnType<typeof aBook>['failNext']>[0], string, boolean][] = [
    ['a ping that fails', 'ping', 'emr_connection', false],
    ['a list of providers that fails', 'listProviders', 'provider_roster', false],
    ['codes that fail', 'getTemplateCodes', 'schedule_codes', true],
    ['types that fail', 'getAppointmentTypes', 'appointment_types', true],
    ['a patient search that fails', 'findPatients', 'patient_search', true],
  ];
  test.each(failures)(
    "%s fails that check only, with the EMR's message",
    async (_, operation, id, canComplete) => {
      const { book, validate } = await aReadyClinic();
      book.failNext(operation, down);
      const { wizard } = await validate();
      expect(failing(wizard.checks)).toEqual([id]);
      expect(messageOf(wizard.checks, id)).toBe(down.message);
      expect(wizard.canComplete).toBe(canComplete);
    },
  );

  test('an EMR without codes, types, templates and people fails each check with a message', async () => {
    const { id, validate, change } = await aReadyClinic();
    const nothing = async () => [];
    office.emrs.set(id, {
      ...aBook(),
      listProviders: nothing,
      getTemplateCodes: nothing,
      getAppointmentTypes: nothing,
      getSchedule: nothing,
    });
    await change(aCall);
    const { wizard, checks } = await validate();
    expect(failing(wizard.checks)).toEqual([
      'provider_roster',
      'schedule_codes',
      'appointment_types',
      'sample_availability',
    ]);
    expect(failing(checks)).toEqual(['schedule_data_flow']);
  });

  test.each([
    ['is empty', 'delete from providers where clinic_id = $1', true, 'Sync them'],
    [
      'knows nobody of the EMR',
      `update providers set emr_provider_id = '7' where clinic_id = $1`,
      false,
      'Sync the',
    ],
    [
      'knows one of two',
      `insert into providers (clinic_id, emr_provider_id, name) values ($1, '8', 'Dr. Gone')`,
      true,
      'Dr. Gone',
    ],
  ])('a roster that %s', async (_, sql, passes, says) => {
    const { validate, change } = await aReadyClinic();
    await change(sql);
    const { wizard } = await validate();
    expect(failing(wizard.checks).includes('provider_roster')).toBe(!passes);
    expect(messageOf(wizard.checks, 'provider_roster')).toContain(says);
  });

  test('run in parallel, and a hanging one ends within its own time', async () => {
    const { book, validate } = await aReadyClinic();
    const hang = () => new Promise<void>(() => undefined);
    for (const operation of [
      'ping',
      'listProviders',
      'getTemplateCodes',
      'findPatients',
      'getSchedule',
    ] as const)
      book.before(operation, hang);
    const started = performance.now();
    const { wizard, checks } = await validate();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(failing(wizard.checks)).toEqual([
      'emr_connection',
      'provider_roster',
      'schedule_codes',
      'sample_availability',
      'patient_search',
    ]);
    expect(failing(checks)).toContain('schedule_data_flow');
    expect(wizard.canComplete).toBe(false);
  });

  test('a check that ignores its deadline is abandoned', async () => {
    const { id, validate } = await aReadyClinic();
    office.emrs.set(id, { ...aBook(), ping: () => new Promise(() => undefined) });
    const { wizard } = await validate();
    expect(failing(wizard.checks)).toEqual(['emr_connection']);
    expect(messageOf(wizard.checks, 'emr_connection')).toContain('did not answer in time');
  });

  test('an EMR that is down or missing fails the checks, not the request', async () => {
    const { id, book, validate } = await aReadyClinic();
    book.failAll(down);
    const broken = await validate();
    expect(failing(broken.wizard.checks)).toHaveLength(6);
    expect(broken.canGoLive).toBe(true);
    office.emrs.delete(id);
    const gone = await validate();
    expect(failing(gone.wizard.checks)).toHaveLength(6);
    expect(messageOf(gone.wizard.checks, 'emr_connection')).toBe('Enter the address of the EMR first.');
  });

  test('a bug in an adapter reveals no details', async () => {
    const { id, validate } = await aReadyClinic();
    office.emrs.set(id, {
      ...aBook(),
      findPatients: () => Promise.reject(new TypeError('Wei Chen is not iterable')),
    });
    const { wizard } = await validate();
    expect(failing(wizard.checks)).toEqual(['patient_search']);
    expect(messageOf(wizard.checks, 'patient_search')).toBe(
      'This could not be checked just now. Please try again.',
    );
  });
});
