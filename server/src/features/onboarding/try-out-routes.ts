import { z } from 'zod';
import { type Guards, post, type Routes } from '../../http/routes.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { spokenTime } from '../../kernel/spoken/time.ts';
import { parseDate } from '../../kernel/time/calendar.ts';
import { tryPatientSearch } from './try-patient-search.ts';
import { trySlots } from './try-slots.ts';

const calendarDate = z.string().transform((text, context) => {
  const date = parseDate(text);
  if (date) return date;
  context.addIssue({ code: 'custom', message: 'is no date, YYYY-MM-DD' });
  return z.NEVER;
});

type Needs = Parameters<typeof trySlots>[0] & Parameters<typeof tryPatientSearch>[0];

export function tryOutRoutes(needs: Needs, guards: Guards): Routes {
  return guards.clinic('Onboarding', [
    post('/api/clinic/onboarding/test-slots', {
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
      answer: z
        .object({
          providerId: z.string().describe("The EMR's number"),
          date: z.string().meta({ example: '2026-11-17' }),
          hasAvailability: z.literal(true),
          slots: z.array(z.object({ time: z.string(), display: z.string() })),
        })
        .meta({ id: 'SlotsTried' }),
      action: 'onboarding.test-slots',
      handle: async ({ clinicId, body }) => {
        const { slots, ...day } = await trySlots(needs, clinicId, body);
        const shown = slots.map((time) => ({ time, display: spokenTime(time, 'en') }));
        return { ...day, hasAvailability: true as const, slots: shown };
      },
    }),
    post('/api/clinic/onboarding/test-patient-search', {
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
            .max(64, 'is not a phone number')
            .refine((written) => toE164(written) !== null, 'is not a phone number that can be dialled')
            .optional(),
          dateOfBirth: calendarDate.optional(),
        })
        .refine(({ name, phone }) => name !== undefined || phone !== undefined, 'needs a name or a phone')
        .meta({ example: { name: 'Wei Chen', dateOfBirth: '1985-03-15' } }),
      answer: z
        .object({
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
        })
        .meta({ id: 'PatientSearchTried' }),
      action: 'onboarding.test-patient-search',
      handle: async ({ clinicId, body, trail }) => ({
        found: true as const,
        ...(await tryPatientSearch(needs, clinicId, body, trail)),
      }),
    }),
  ]);
}
