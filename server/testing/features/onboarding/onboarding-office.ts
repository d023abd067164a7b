import { createOnboarding } from '../../../src/features/onboarding/index.ts';
import { createPatients } from '../../../src/features/patients/index.ts';
import { createScheduling } from '../../../src/features/scheduling/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { date } from '../../../src/kernel/time/calendar.ts';
import { type Emr, emrFailure, type Patient } from '../../../src/ports/emr.ts';
import { BOOKING, DR_LEE, NINE_TO_FIVE, testBoxes, WEI_CHEN } from '../../../tests/world/facts.ts';
import { inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';
import { anOffice, type Office } from '../support/office.ts';

const wei: Patient = { ...WEI_CHEN, dateOfBirth: date('1980-05-15'), phone: '6045550142' };

/** A book with two patients of one name, a provider with hours on weekdays and one without any. */
export function aBook() {
  return inMemoryEmr({
    patients: [wei, { ...wei, id: '2', dateOfBirth: date('1990-01-01'), phone: '6045550143' }],
    providers: [DR_LEE, { id: '102', firstName: 'Wei', lastName: 'Li', specialty: '' }],
    templates: [1, 2, 3, 4, 5].map((on) => ({ providerId: '101', on, template: NINE_TO_FIVE })),
    templateCodes: [{ code: '1', description: 'Visit', durationMinutes: 15, color: null, offered: 'always' }],
    appointmentTypes: [{ name: 'Visit', durationMinutes: 15 }],
  });
}

export interface OnboardingOffice extends Office {
  /** The EMRs of the clinics that have one. */
  readonly emrs: Map<string, Emr>;
  /** The clinics whose credentials are all there. */
  readonly withCredentials: Set<string>;
}

/** Real scheduling and patient search over books in memory; a check has little more than a second. */
export async function anOnboardingOffice(): Promise<OnboardingOffice> {
  const emrs = new Map<string, Emr>();
  const withCredentials = new Set<string>();
  const of = async (clinicId: string) => {
    const emr = emrs.get(clinicId);
    if (!emr) throw emrFailure('not-configured', 'Enter the address of the EMR first.', { sent: 'no' });
    return emr;
  };
  const office = await anOffice(({ db, clinics, clock, notifications }) => {
    const patients = createPatients({
      emr: { of },
      clock,
    });
    const { scheduling } = createScheduling({
      db,
      emr: {
        of: async (clinicId) => {
          const emr = await of(clinicId);
          return { ...emr, fresh: emr };
        },
      },
      config: async () => BOOKING,
      patients,
      boxes: testBoxes(),
      clock,
      log: silentLogger,
      afterwards: async () => ({ smsQueued: false }),
      showClinic: async () => undefined,
      doubtBegan: async () => undefined,
      doubtEnded: async () => undefined,
      sharedBooking: async () => undefined,
    });
    return [
      createOnboarding({
        db,
        clinics,
        emr: {
          connections: { of },
          settings: async (clinicId) => ({
            hasCredentials: withCredentials.has(clinicId),
            connection: 'ok',
            connectionMessage: 'Your EMR answers, and callers are served.',
            emrType: 'emr-soap',
            preferRest: false,
            username: 'frontdesk',
            admissionProgramId: null,
          }),
        },
        scheduling,
        patients,
        notifications,
        clock,
        log: silentLogger,
        checkMs: 1_200,
      }),
    ];
  });
  return { ...office, emrs, withCredentials };
}

/** Everything the seven blocking checks want. */
export async function makeReady({ database, emrs, withCredentials }: OnboardingOffice, clinicId: string) {
  const { ownerQuery } = database;
  await ownerQuery(
    `update clinics set phone = '+16045550142', address = '4120 Fraser Street', voice_squad_id = 'squad' where id = $1`,
    [clinicId],
  );
  await ownerQuery(
    `update clinic_config set privacy_officer_name = 'Wei Chen', privacy_officer_email = 'wei@clinic.example' where clinic_id = $1`,
    [clinicId],
  );
  await ownerQuery(
    `insert into providers (clinic_id, emr_provider_id, name) values ($1, '101', 'Dr. Susan Lee')`,
    [clinicId],
  );
  await ownerQuery(
    `insert into emr_connections (clinic_id, emr_type, sealed, sealed_key_id, config_pulled_at)
     values ($1, 'emr-soap', 'a box', '0a1b2c3d', '2026-11-15T00:00:00Z')`,
    [clinicId],
  );
  withCredentials.add(clinicId);
  const book = aBook();
  emrs.set(clinicId, book);
  return book;
}
