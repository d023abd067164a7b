import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { parseDate } from '../../kernel/calendar.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import { spokenTime } from '../../kernel/spoken/time.ts';
import type { Trail } from './ports.ts';
import type { PatientWish, TriedSearch } from './try-patient-search.ts';
import type { SlotWish, TriedSlots } from './try-slots.ts';

const tags = ['Onboarding'];

const calendarDate = z.string().transform((text, context) => {
  const date = parseDate(text);
  if (date) return date;
  context.addIssue({ code: 'custom', message: 'is no date, YYYY-MM-DD' });
  return z.NEVER;
});

const TrySlots = {
  tags,
  summary: 'What callers would be offered of one day',
  description: 'Nothing open is NO_AVAILABILITY.',
  body: z.object({
    providerId: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'is neither an EMR number nor an id of ours')
      .meta({ example: '101' }),
    date: calendarDate.meta({ example: '2026-11-17' }),
  }),
  response: {
    200: ok(
      z.object({
        providerId: z.string().describe("The EMR's number"),
        date: z.string().meta({ example: '2026-11-17' }),
        hasAvailability: z.literal(true),
        slots: z.array(z.object({ time: z.string(), display: z.string() })),
      }),
    ),
  },
};

const TryPatientSearch = {
  tags,
  summary: 'Whom the assistant would find',
  description: 'By name, with or without a date of birth, or else by phone. Nobody is PATIENT_NOT_FOUND.',
  body: z
    .object({
      name: z
        .string()
        .trim()
        .min(1, 'is empty')
        .max(200, 'is longer than 200 characters')
        .optional()
        .meta({ example: 'Wei Chen' }),
      phone: z
        .string()
        .max(64, 'is no phone number')
        .refine((written) => toE164(written) !== null, 'is no phone number that can be dialled')
        .optional(),
      dateOfBirth: calendarDate.optional(),
    })
    .refine(({ name, phone }) => name !== undefined || phone !== undefined, 'needs a name or a phone')
    .meta({ example: { name: 'Wei Chen', dateOfBirth: '1985-03-15' } }),
  response: {
    200: ok(
      z.object({
        found: z.literal(true),
        several: z.boolean().describe('Others fit as well; the assistant would ask for the date of birth'),
        patient: z.object({
          id: z.string().meta({ example: '4' }),
          firstName: z.string(),
          lastName: z.string(),
          dateOfBirth: z.string().nullable(),
          phone: z.string(),
          sex: z.enum(['M', 'F', 'O']).meta({ example: 'F' }),
        }),
      }),
    ),
  },
};

export interface TryOutDesk {
  slots(clinicId: string, wish: SlotWish): Promise<TriedSlots>;
  patient(clinicId: string, wish: PatientWish, trail: Trail): Promise<TriedSearch>;
}

export function tryOutRoutes(desk: TryOutDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.post(
        '/api/clinic/onboarding/test-slots',
        { schema: TrySlots, config: { action: 'onboarding.test-slots' } },
        async ({ clinicId, body }) => {
          const { slots, ...day } = await desk.slots(clinicId, body);
          const shown = slots.map((time) => ({ time, display: spokenTime(time, 'en') }));
          return envelope({ ...day, hasAvailability: true as const, slots: shown });
        },
      );

      app.post(
        '/api/clinic/onboarding/test-patient-search',
        { schema: TryPatientSearch, config: { action: 'onboarding.test-patient-search' } },
        async ({ clinicId, body, trail }) =>
          envelope({ found: true as const, ...(await desk.patient(clinicId, body, trail)) }),
      );
    }),
  ];
}
