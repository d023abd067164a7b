import { z } from 'zod';
import { type Guards, get, put, type Routes, Timestamp } from '../../http/routes.ts';
import { VENDOR_FACTS } from '../../kernel/calls/voice-vendor.ts';
import { last, shownTo, takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { offsetsBetween, wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { businessHours, isOpenAt } from './opening-hours.ts';
import type { ClinicStore } from './store.ts';

const moment = Timestamp.nullable();

const Clinic = z
  .object(
    last(
      {
        ...shownTo('me'),
        isOpen: z.boolean().describe('Now, by its hours and the clock on its wall'),
        canRecordCalls: z
          .boolean()
          .describe('Whether its voice platform can keep the sound of calls')
          .meta({ example: true }),
        hasLogo: z.boolean(),
      },
      ...([
        'acceptingNewPatients',
        'isOpen',
        'transferEnabled',
        'transferPhoneNumber',
        'handoffPhone',
      ] as const),
      ...(['defaultProviderId', 'supportedLanguages', 'voiceAgentEnabled', 'voicePhoneNumber'] as const),
      ...([
        'voiceSquadId',
        'voiceVendor',
        'canRecordCalls',
        'hasLogo',
        'activatedAt',
        'createdAt',
        'updatedAt',
      ] as const),
    ),
  )
  .meta({ id: 'Clinic' });

const day = z.object({ open: z.string(), close: z.string() }).nullable();
const closed = day.meta({ example: null });

const Settings = Clinic.extend({
  businessHours: z.object({
    sunday: closed,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: closed,
  }),
  ...shownTo('settings'),
  preferRest: z.boolean(),
  emrConfigPulledAt: moment,
  emrOauthTokenExpiresAt: moment,
  smsWarnings: z
    .array(z.string())
    .describe('What its text messages say and probably do not mean')
    .meta({ example: ['smsTemplateBookEn: {doctor} is no placeholder and will be left out.'] }),
}).meta({ id: 'ClinicSettings' });

const ClinicClock = z
  .object({
    timezone: z.string().meta({ example: 'America/Vancouver' }),
    now: Timestamp,
    wallTime: z
      .string()
      .describe('What the clock on its wall shows now')
      .meta({ example: '2026-11-16T10:00' }),
    offsets: z
      .array(z.object({ from: Timestamp, minutes: z.int().describe('East of UTC').meta({ example: -420 }) }))
      .describe(
        'From each moment on, from three years ago until a year ahead: a browser may have older zone data',
      ),
  })
  .meta({ id: 'ClinicClock' });
const DAY_MS = 86_400_000;

interface Needs {
  readonly clinics: Pick<ClinicStore, 'read' | 'change'>;
  readonly clock: Clock;
  smsWarnings(clinic: ClinicProfile): string[];
}

export function clinicRoutes({ clinics, clock, smsWarnings }: Needs, guards: Guards): Routes {
  return guards.clinic('Clinic', [
    get('/api/clinic/me', {
      summary: 'The clinic',
      answer: Clinic,
      handle: async ({ clinicId }) => answerOf(await clinics.read(clinicId), clock.now()),
    }),
    put('/api/clinic/me', {
      summary: 'Change the clinic; only the fields sent',
      body: changeOf(z.object({ ...takenOn('identity'), ...last(takenOn('details'), 'supportedLanguages') })),
      answer: Clinic,
      action: 'clinic.update',
      handle: async ({ clinicId, body, trail }) =>
        answerOf(await clinics.change(clinicId, body, trail), clock.now()),
    }),
    get('/api/clinic/clock', {
      summary: "The clinic's wall time, and the offsets of its zone",
      answer: ClinicClock,
      handle: async ({ clinicId }) => clockOf(found(await clinics.read(clinicId)).timezone, clock.now()),
    }),
    get('/api/clinic/settings', {
      summary: 'Every setting of the clinic, to read',
      answer: Settings,
      handle: async ({ clinicId }) => {
        const settings = answerOf(await clinics.read(clinicId), clock.now());
        return {
          ...settings,
          businessHours: businessHours(settings),
          smsWarnings: smsWarnings(settings),
        };
      },
    }),
  ]);
}

function clockOf(timezone: string, now: Date) {
  const { date, time } = wallClockAt(now, timezone);
  const offsets = offsetsBetween(
    new Date(now.getTime() - 1096 * DAY_MS),
    new Date(now.getTime() + 366 * DAY_MS),
    timezone,
  );
  return { timezone, now, wallTime: `${date}T${time}`, offsets };
}

function answerOf(given: ClinicProfile | null, now: Date) {
  const profile = found(given);
  const { updatedAt, settingsUpdatedAt } = profile;
  return {
    ...profile,
    updatedAt: updatedAt > settingsUpdatedAt ? updatedAt : settingsUpdatedAt,
    isOpen: isOpenAt(profile, now),
    canRecordCalls: VENDOR_FACTS[profile.voiceVendor].canRecord,
    hasLogo: profile.logoKey !== null,
  };
}
