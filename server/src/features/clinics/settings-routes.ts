import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { atLeastOne, NOTHING_TO_CHANGE, openingDay, phone, text, WEEK } from './fields.ts';
import type { ClinicStore } from './store.ts';

const tags = ['Clinic'];
const MAX_MAPPINGS = 50;

const HoursChange = z.object({
  hours: z
    .array(openingDay)
    .length(7, 'has one row for each of the seven days')
    .refine(
      (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
      'names a weekday twice',
    )
    .meta({ example: WEEK }),
});
const Hours = z.object({
  hours: z
    .array(
      z.object({
        weekday: z.int(),
        isOpen: z.boolean(),
        open: z.string().nullable(),
        close: z.string().nullable(),
      }),
    )
    .meta({ example: WEEK }),
});

const VoiceAgent = z.object({ voiceAgentEnabled: z.boolean() });
const VoiceAgentSwitch = z
  .object({ enabled: z.boolean(), voiceAgentEnabled: z.boolean().describe('The same by its other name') })
  .partial()
  .refine(atLeastOne, 'needs enabled, true or false')
  .refine(
    ({ enabled, voiceAgentEnabled }) => (enabled ?? voiceAgentEnabled) === (voiceAgentEnabled ?? enabled),
    'says both on and off',
  )
  .meta({ example: { enabled: true } });

const orNull = <Field extends z.ZodType>(field: Field) => field.nullish().transform((value) => value ?? null);

const PharmacyChange = z.object({
  name: text(200).meta({ example: 'Main Street Pharmacy' }),
  phone: orNull(phone),
  fax: orNull(phone).meta({ example: '604-555-0146' }),
  address: orNull(text(300)).meta({ example: '3999 Main Street' }),
});
const MappingsChange = z
  .record(text(50), text(20).nullable())
  .refine((given) => Object.keys(given).length <= MAX_MAPPINGS, `has more than ${MAX_MAPPINGS} entries`)
  // A kind of visit that is set to null has no mapping, so it is not kept.
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)),
  )
  .meta({ example: { follow_up: '2', pain_illness: '3' } });
const ClinicalChange = z
  .object({
    customGreeting: text(1000).nullable().meta({ example: 'Thank you for calling Fraser Street Clinic.' }),
    customGreetingZh: text(1000).nullable().meta({ example: '您好，这里是菲沙街诊所。' }),
    pharmacy: PharmacyChange.nullable(),
    appointmentTypeMappings: MappingsChange.nullable(),
  })
  .partial()
  .refine(atLeastOne, NOTHING_TO_CHANGE);
const Clinical = z.object({
  customGreeting: z.string().nullable(),
  customGreetingZh: z.string().nullable(),
  pharmacy: z
    .object({
      name: z.string().meta({ example: 'Main Street Pharmacy' }),
      phone: z.string().nullable(),
      fax: z.string().nullable().meta({ example: '+16045550146' }),
      address: z.string().nullable().meta({ example: '3999 Main Street' }),
    })
    .nullable(),
  appointmentTypeMappings: z.record(z.string(), z.string()).nullable(),
});

const ReadSchedule = { tags, summary: 'When the clinic is open', response: { 200: ok(Hours) } };
const SetSchedule = { tags, summary: 'Set all seven days', body: HoursChange, response: { 200: ok(Hours) } };
const ReadVoiceAgent = {
  tags,
  summary: 'Whether the assistant answers the phone',
  response: { 200: ok(VoiceAgent) },
};
const SwitchVoiceAgent = {
  tags,
  summary: 'Switch the assistant on or off',
  body: VoiceAgentSwitch,
  response: { 200: ok(VoiceAgent) },
};
const ReadClinical = {
  tags,
  summary: 'Greetings, pharmacy and appointment types',
  response: { 200: ok(Clinical) },
};
const ChangeClinical = {
  tags,
  summary: 'Change greetings, pharmacy or appointment types; only the fields sent',
  body: ClinicalChange,
  response: { 200: ok(Clinical) },
};

export function settingsRoutes(
  store: Pick<ClinicStore, 'profile' | 'update' | 'setHours'>,
  guards: Guards,
): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/schedule', { schema: ReadSchedule }, async ({ clinicId }) => {
        const { hours } = there(await store.profile(clinicId));
        return envelope({ hours: [...hours] });
      });

      app.put(
        '/api/clinic/schedule',
        { schema: SetSchedule, config: { action: 'clinic.schedule' } },
        async ({ clinicId, body, trail }) => {
          const { hours } = there(await store.setHours(clinicId, body.hours, trail));
          return envelope({ hours: [...hours] });
        },
      );

      app.get('/api/clinic/voice-agent', { schema: ReadVoiceAgent }, async ({ clinicId }) =>
        envelope(there(await store.profile(clinicId))),
      );

      app.post(
        '/api/clinic/voice-agent',
        { schema: SwitchVoiceAgent, config: { action: 'clinic.voice-agent' } },
        async ({ clinicId, body, trail }) => {
          const voiceAgentEnabled = body.enabled ?? body.voiceAgentEnabled;
          return envelope(there(await store.update(clinicId, { voiceAgentEnabled }, trail)));
        },
      );

      app.get('/api/clinic/clinical-settings', { schema: ReadClinical }, async ({ clinicId }) =>
        envelope(there(await store.profile(clinicId))),
      );

      app.put(
        '/api/clinic/clinical-settings',
        { schema: ChangeClinical, config: { action: 'clinic.clinical-settings' } },
        async ({ clinicId, body, trail }) => envelope(there(await store.update(clinicId, body, trail))),
      );
    }),
  ];
}

function there(profile: ClinicProfile | null): ClinicProfile {
  if (!profile) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return profile;
}
