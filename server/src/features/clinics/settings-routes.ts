import { z } from 'zod';
import { type Guards, get, post, put, type Routes } from '../../http/routes.ts';
import { voiceWarnings } from '../../kernel/calls/voice-warnings.ts';
import { shownOn, takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { openingDay, WEEK } from './opening-day.ts';
import type { ClinicStore } from './store.ts';

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
const Hours = z
  .object({
    hours: z
      .array(
        z.object({
          weekday: z.int(),
          isOpen: z.boolean(),
          open: z.string().nullable(),
          close: z.string().nullable(),
          breaks: z
            .array(z.object({ from: z.string(), to: z.string() }))
            .optional()
            .describe('Left out on a day that has none'),
        }),
      )
      .meta({ example: WEEK }),
  })
  .meta({ id: 'WeeklyHours' });

const VoiceAgent = z.object({ voiceAgentEnabled: z.boolean() }).meta({ id: 'VoiceAgent' });
const VoiceStatus = VoiceAgent.extend({ warnings: z.array(z.string()).meta({ example: [] }) }).meta({
  id: 'VoiceStatus',
});
const VoiceAgentSwitch = changeOf(
  z.object({ enabled: z.boolean(), voiceAgentEnabled: z.boolean().describe('The same by its other name') }),
  'needs enabled, true or false',
)
  .refine(
    ({ enabled, voiceAgentEnabled }) => (enabled ?? voiceAgentEnabled) === (voiceAgentEnabled ?? enabled),
    'says both on and off',
  )
  .meta({ example: { enabled: true } });

const Clinical = z.object(shownOn('clinical')).meta({ id: 'ClinicalSettings' });

interface Needs {
  readonly clinics: Pick<ClinicStore, 'read' | 'change' | 'setHours'>;
  readonly clock: Clock;
}

export function settingsRoutes({ clinics, clock }: Needs, guards: Guards): Routes {
  return guards.clinic('Clinic', [
    get('/api/clinic/schedule', {
      summary: 'When the clinic is open',
      answer: Hours,
      handle: async ({ clinicId }) => shownHours(await clinics.read(clinicId)),
    }),
    put('/api/clinic/schedule', {
      summary: 'Set all seven days',
      body: HoursChange,
      answer: Hours,
      action: 'clinic.schedule',
      handle: async ({ clinicId, body, trail }) =>
        shownHours(await clinics.setHours(clinicId, body.hours, trail)),
    }),
    get('/api/clinic/voice-agent', {
      summary: 'Whether the assistant answers the phone, and what is wrong with how it is set up',
      answer: VoiceStatus,
      handle: async ({ clinicId }) => {
        const clinic = found(await clinics.read(clinicId));
        return { ...clinic, warnings: voiceWarnings(clinic, clock.now()) };
      },
    }),
    post('/api/clinic/voice-agent', {
      summary: 'Switch the assistant on or off',
      body: VoiceAgentSwitch,
      answer: VoiceAgent,
      action: 'clinic.voice-agent',
      handle: async ({ clinicId, body, trail }) => {
        const voiceAgentEnabled = body.enabled ?? body.voiceAgentEnabled;
        return found(await clinics.change(clinicId, { voiceAgentEnabled }, trail));
      },
    }),
    get('/api/clinic/clinical-settings', {
      summary: 'Greetings, pharmacy and appointment types',
      answer: Clinical,
      handle: async ({ clinicId }) => found(await clinics.read(clinicId)),
    }),
    put('/api/clinic/clinical-settings', {
      summary: 'Change greetings, pharmacy or appointment types; only the fields sent',
      body: changeOf(z.object(takenOn('clinical'))),
      answer: Clinical,
      action: 'clinic.clinical-settings',
      handle: async ({ clinicId, body, trail }) => found(await clinics.change(clinicId, body, trail)),
    }),
  ]);
}

function shownHours(profile: ClinicProfile | null) {
  const { hours } = found(profile);
  return { hours: hours.map(({ breaks, ...day }) => (breaks.length > 0 ? { ...day, breaks } : day)) };
}
