import { z } from 'zod';
import { type Guards, get, put, type Routes } from '../../http/routes.ts';
import { NO_PHONE_CAPS, shownPhoneCaps } from '../../kernel/clinic/phone-caps.ts';
import { TYPE_MAPPINGS, TypeMappings } from '../../kernel/clinic/record.ts';
import { takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { refuseUnknownMappings, type TypesAtClinic } from './check-mappings.ts';

const Rules = z.object(takenOn('rules')).meta({ id: 'BookingRules' });
const Settings = z
  .object({ ...takenOn('visits'), ...takenOn('rules'), ...takenOn('callers') })
  .meta({ id: 'VoiceConfig' });
const VoiceChange = changeOf(Settings)
  .and(z.object({ confirm: z.boolean().optional().meta({ example: true }) }))
  .refine(({ emergencyWarnings, confirm }) => emergencyWarnings !== false || confirm === true, {
    path: ['emergencyWarnings'],
    error: 'is switched off only with confirm true: callers in danger then hear no warning',
  });
const Mappings = TypeMappings.nullable().meta(TYPE_MAPPINGS);

interface Desk extends Pick<Clinics, 'read' | 'change'> {
  /** Types and codes read from the clinic's EMR. */
  emrFacts(clinicId: string): Promise<TypesAtClinic>;
}

export function bookingRoutes(clinics: Desk, guards: Guards): Routes {
  return guards.clinic('Clinic', [
    get('/api/clinic/voice-config', {
      summary: 'Booking defaults, booking rules, and how surely a caller must be known',
      answer: Settings,
      handle: async ({ clinicId }) => shownSettings(found(await clinics.read(clinicId))),
    }),
    put('/api/clinic/voice-config', {
      summary: 'Change booking defaults, booking rules or caller verification; only the fields sent',
      body: VoiceChange,
      answer: Settings,
      action: 'clinic.voice-config',
      handle: async ({ clinicId, body: { confirm: _, ...change }, trail }) => {
        // A null lifts all caps, which differs from never having set any.
        const phoneCaps = change.phoneCaps === null ? { phoneCaps: NO_PHONE_CAPS } : {};
        return shownSettings(found(await clinics.change(clinicId, { ...change, ...phoneCaps }, trail)));
      },
    }),
    put('/api/clinic/emr-config/booking-constraints', {
      tag: 'EMR configuration',
      summary: 'Change the booking rules; only the fields sent',
      body: changeOf(Rules),
      answer: Rules,
      action: 'emr-config.booking-constraints',
      handle: async ({ clinicId, body, trail }) => found(await clinics.change(clinicId, body, trail)),
    }),
    put('/api/clinic/emr-config/appointment-types', {
      tag: 'EMR configuration',
      summary: 'Which appointment type each kind of visit is booked as; replaces all, null takes them back',
      body: z.object({ mappings: Mappings }),
      answer: z.object({ mappings: z.record(z.string(), z.string()).nullable() }),
      action: 'emr-config.appointment-types',
      handle: async ({ clinicId, body, trail }) => {
        refuseUnknownMappings(body.mappings, await clinics.emrFacts(clinicId));
        const change = { appointmentTypeMappings: body.mappings };
        const { appointmentTypeMappings } = found(await clinics.change(clinicId, change, trail));
        return { mappings: appointmentTypeMappings };
      },
    }),
  ]);
}

const shownSettings = (clinic: ClinicProfile) => ({ ...clinic, phoneCaps: shownPhoneCaps(clinic) });
