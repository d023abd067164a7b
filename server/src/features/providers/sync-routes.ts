import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { type Guards, get, post, type Routes } from '../../http/routes.ts';
import { GENDERS } from '../../kernel/providers/suits-patient.ts';
import { type CalendarDate, parseDate } from '../../kernel/time/calendar.ts';
import type { ScheduleCheck } from './check-schedule.ts';
import type { SyncCounts } from './plan-sync.ts';
import type { FullSync, HoursSync, RosterPreview } from './sync.ts';

const Counts = z
  .object({
    total: z.int().describe('As many as the EMR has'),
    added: z.int(),
    updated: z.int(),
    reactivated: z.int().meta({ example: 0 }),
    deactivated: z.int().meta({ example: 0 }),
  })
  .meta({ id: 'RosterSync' });
const Day = z.object({
  weekday: z.int(),
  isOpen: z.boolean(),
  open: z.string().nullable(),
  close: z.string().nullable(),
});
const date = z
  .string()
  .transform((text, context): CalendarDate => {
    const parsed = parseDate(text);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: 'is no date, YYYY-MM-DD' });
    return z.NEVER;
  })
  .meta({ example: '2026-11-18' });

const status = z.enum(['active', 'inactive', 'on_leave']);
const Texts = z
  .object({
    name: z.string().optional(),
    specialty: z.string().optional(),
    status: status.optional(),
    gender: z.enum(GENDERS).nullable().optional(),
  })
  .meta({ example: { status: 'inactive' } });
const Preview = z
  .object({
    added: z.array(
      z.object({
        emrProviderId: z.string(),
        name: z.string().meta({ example: 'Dr. Susan Lee' }),
        specialty: z.string(),
        status,
        gender: z.enum(GENDERS).optional(),
      }),
    ),
    changed: z.array(
      z.object({
        id: z.uuid(),
        emrProviderId: z.string().nullable(),
        name: z.string().meta({ example: 'Dr. Susan Lee' }),
        before: Texts.describe('The fields that would change, as they are'),
        after: Texts,
      }),
    ),
    counts: Counts,
  })
  .meta({ id: 'RosterSyncPreview' });
const Everything = z
  .object({
    templateCodes: z.int().describe('Number of template codes read').meta({ example: 14 }),
    appointmentTypes: z.int().describe('Number of appointment types read').meta({ example: 4 }),
    appointmentStatuses: z.int().describe('Number of appointment statuses read').meta({ example: 8 }),
    providers: Counts,
  })
  .meta({ id: 'EmrSync' });
const Hours = z
  .object({
    hours: z.array(Day),
    changed: z.array(z.object({ before: Day, after: Day })),
    message: z.string().meta({ example: 'The hours of 1 day were changed.' }),
  })
  .meta({ id: 'HoursSync' });
const Check = z
  .object({
    providerId: z.string(),
    date: z.string().meta({ example: '2026-11-18' }),
    schedule: z
      .object({
        slotMinutes: z.number(),
        holiday: z.boolean(),
        slots: z.int().meta({ example: 32 }),
        codes: z.record(z.string(), z.int()).meta({ example: { 1: 28, L: 4 } }),
      })
      .nullable(),
    bookings: z
      .object({ total: z.int(), live: z.int() })
      .nullable()
      .describe('Appointments in the EMR on this day')
      .meta({ example: { total: 9, live: 8 } }),
    openSlots: z.array(z.string()).meta({ example: ['09:15', '09:30'] }),
    steps: z.array(
      z.object({
        step: z.string().meta({ example: 'connection' }),
        ok: z.boolean(),
        message: z.string().meta({ example: 'The EMR connection is set up.' }),
      }),
    ),
  })
  .meta({ id: 'ScheduleTest' });

export interface SyncDesk {
  syncRoster(clinicId: string, trail: Trail): Promise<SyncCounts>;
  previewRoster(clinicId: string): Promise<RosterPreview>;
  syncEverything(clinicId: string, trail: Trail): Promise<FullSync>;
  syncHours(clinicId: string, trail: Trail): Promise<HoursSync>;
  checkSchedule(clinicId: string, providerId: string, date: CalendarDate): Promise<ScheduleCheck>;
}

export function syncRoutes(desk: SyncDesk, guards: Guards): Routes {
  return guards.clinic('EMR', [
    post('/api/clinic/providers/sync', {
      tag: 'Providers',
      summary: 'Make the roster agree with the EMR',
      answer: Counts,
      action: 'provider.sync',
      handle: ({ clinicId, trail }) => desk.syncRoster(clinicId, trail),
    }),
    get('/api/clinic/providers/sync/preview', {
      tag: 'Providers',
      summary: 'What a sync of the roster would do now; changes nothing',
      answer: Preview,
      handle: ({ clinicId }) => desk.previewRoster(clinicId),
    }),
    post('/api/clinic/emr/sync', {
      summary: 'Configuration and roster from the EMR, together',
      answer: Everything,
      action: 'emr.sync',
      handle: ({ clinicId, trail }) => desk.syncEverything(clinicId, trail),
    }),
    post('/api/clinic/schedule/sync', {
      tag: 'Clinic',
      summary: "Opening hours from the providers' templates of the next two weeks",
      answer: Hours,
      action: 'clinic.schedule-sync',
      handle: ({ clinicId, trail }) => desk.syncHours(clinicId, trail),
    }),
    post('/api/clinic/emr/test-schedule', {
      summary: "Follow one provider's day from the EMR to what a caller would be offered",
      body: z.object({
        providerId: z
          .string()
          .trim()
          .regex(/^[\w-]{1,40}$/, 'is neither an EMR number nor an id of ours')
          .meta({ example: '101' }),
        date,
      }),
      answer: Check,
      action: 'emr.test-schedule',
      handle: ({ clinicId, body }) => desk.checkSchedule(clinicId, body.providerId, body.date),
    }),
  ]);
}
