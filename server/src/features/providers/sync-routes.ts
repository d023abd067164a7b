import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards, Routes } from '../../http/routes.ts';
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

const SyncProviders = {
  tags: ['Providers'],
  summary: 'Make the roster agree with the EMR',
  response: { 200: ok(Counts) },
};
const status = z.enum(['active', 'inactive', 'on_leave']);
const Texts = z
  .object({
    name: z.string().optional(),
    specialty: z.string().optional(),
    status: status.optional(),
    gender: z.enum(GENDERS).nullable().optional(),
  })
  .meta({ example: { status: 'inactive' } });
const PreviewProviders = {
  tags: ['Providers'],
  summary: 'What a sync of the roster would do now; changes nothing',
  response: {
    200: ok(
      z
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
        .meta({ id: 'RosterSyncPreview' }),
    ),
  },
};
const SyncAll = {
  tags: ['EMR'],
  summary: 'Configuration and roster from the EMR, together',
  response: {
    200: ok(
      z
        .object({
          templateCodes: z.int().describe('Number of template codes read').meta({ example: 14 }),
          appointmentTypes: z.int().describe('Number of appointment types read').meta({ example: 4 }),
          appointmentStatuses: z.int().describe('Number of appointment statuses read').meta({ example: 8 }),
          providers: Counts,
        })
        .meta({ id: 'EmrSync' }),
    ),
  },
};
const SyncHours = {
  tags: ['Clinic'],
  summary: "Opening hours from the providers' templates of the next two weeks",
  response: {
    200: ok(
      z
        .object({
          hours: z.array(Day),
          changed: z.array(z.object({ before: Day, after: Day })),
          message: z.string().meta({ example: 'The hours of 1 day were changed.' }),
        })
        .meta({ id: 'HoursSync' }),
    ),
  },
};
const TestSchedule = {
  tags: ['EMR'],
  summary: "Follow one provider's day from the EMR to what a caller would be offered",
  body: z.object({
    providerId: z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/, 'is neither an EMR number nor an id of ours')
      .meta({ example: '101' }),
    date,
  }),
  response: {
    200: ok(
      z
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
        .meta({ id: 'ScheduleTest' }),
    ),
  },
};

export interface SyncDesk {
  syncRoster(clinicId: string, trail: Trail): Promise<SyncCounts>;
  previewRoster(clinicId: string): Promise<RosterPreview>;
  syncEverything(clinicId: string, trail: Trail): Promise<FullSync>;
  syncHours(clinicId: string, trail: Trail): Promise<HoursSync>;
  checkSchedule(clinicId: string, providerId: string, date: CalendarDate): Promise<ScheduleCheck>;
}

export function syncRoutes(desk: SyncDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.post(
        '/api/clinic/providers/sync',
        { schema: SyncProviders, config: { action: 'provider.sync' } },
        async ({ clinicId, trail }) => envelope(await desk.syncRoster(clinicId, trail)),
      );

      app.get('/api/clinic/providers/sync/preview', { schema: PreviewProviders }, async ({ clinicId }) => {
        const { added, changed, counts } = await desk.previewRoster(clinicId);
        return envelope({ added: [...added], changed: [...changed], counts });
      });

      app.post(
        '/api/clinic/emr/sync',
        { schema: SyncAll, config: { action: 'emr.sync' } },
        async ({ clinicId, trail }) => envelope(await desk.syncEverything(clinicId, trail)),
      );

      app.post(
        '/api/clinic/schedule/sync',
        { schema: SyncHours, config: { action: 'clinic.schedule-sync' } },
        async ({ clinicId, trail }) => {
          const { hours, changed, message } = await desk.syncHours(clinicId, trail);
          return envelope({ hours: [...hours], changed: [...changed], message });
        },
      );

      app.post(
        '/api/clinic/emr/test-schedule',
        { schema: TestSchedule, config: { action: 'emr.test-schedule' } },
        async ({ clinicId, body }) => {
          const { openSlots, steps, ...check } = await desk.checkSchedule(
            clinicId,
            body.providerId,
            body.date,
          );
          return envelope({ ...check, openSlots: [...openSlots], steps: [...steps] });
        },
      );
    }),
  ];
}
