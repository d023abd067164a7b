import { z } from 'zod';
import { ByClinicId, type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { shownTo } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { Person } from '../../kernel/people/user.ts';
import type { Clinics } from '../clinics/index.ts';
import { EMR_STATES } from './clinic.ts';
import { ClinicAnswer } from './routes.ts';
import type { ProvisioningStore } from './store.ts';

const words = z.string().nullable();
const moment = Timestamp.nullable();

const Config = z
  .object({ ...shownTo('admin', 'clinicConfig'), supportedLanguages: z.array(z.string()) })
  .meta({ id: 'PlatformClinicConfig' });

const Detail = ClinicAnswer.extend({
  config: Config,
  hours: z
    .array(z.object({ weekday: z.int(), isOpen: z.boolean(), open: words, close: words }))
    .describe('Seven rows, Sunday first'),
  managers: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      name: Person.shape.name,
      lockedUntil: moment,
      createdAt: Timestamp,
    }),
  ),
  onboarding: z.object({
    steps: z.object({
      clinic_details: z.boolean(),
      emr_connection: z.boolean(),
      business_hours: z.boolean(),
      validation: z.boolean(),
    }),
    completedAt: moment,
  }),
  emr: z.object({
    emrType: words,
    baseUrl: words,
    preferRest: z.boolean(),
    hasCredentials: z.boolean(),
    connection: z.enum(EMR_STATES),
    emrOauthTokenExpiresAt: moment,
    emrConfigPulledAt: moment,
  }),
}).meta({ id: 'PlatformClinicDetail' });

interface Needs {
  readonly clinics: Pick<Clinics, 'read'>;
  readonly store: Pick<ProvisioningStore, 'context'>;
}

export function detailRoutes({ clinics, store }: Needs, guards: Guards): Routes {
  return guards.admin('Platform', [
    get('/api/admin/clinics/:clinicId', {
      summary: 'One clinic with its settings, hours, managers, onboarding and connections',
      params: ByClinicId,
      answer: Detail,
      handle: async ({ params: { clinicId } }) => {
        const clinic = found(await clinics.read(clinicId));
        return { ...clinic, config: clinic, ...(await store.context(clinicId)) };
      },
    }),
  ]);
}
