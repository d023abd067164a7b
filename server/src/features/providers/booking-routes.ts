import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { BookingFacts, BookingStore } from './booking.store.ts';
import { noClinic } from './cached-bookings.ts';
import { PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from './effective-config.ts';
import { atLeastOne, NOTHING_TO_CHANGE, text } from './fields.ts';

const Defaults = z.object({
  defaultVisitMode: z.enum(VISIT_MODES).nullable(),
  defaultVisitReason: z.enum(VISIT_REASONS).nullable(),
  defaultIsNewPatient: z.boolean().nullable(),
  defaultPreferredTime: z.enum(PREFERRED_TIMES).nullable(),
});
const Rules = z.object({
  scheduleIntelligenceEnabled: z.boolean().describe('Ranks offers; it never hides a slot'),
  bookingBufferMinutes: z.int().min(0).max(240).meta({ example: 5 }),
  maxDailyBookings: z.int().min(1).max(500).nullable(),
  allowDoubleBooking: z.boolean(),
  maxAdvanceBookingDays: z.int().min(1).max(730).nullable(),
  minAdvanceBookingHours: z.int().min(0).max(720).meta({ example: 2 }),
});
const Settings = Defaults.extend(Rules.shape);

const MAX_MAPPINGS = 50;
const Mappings = z
  .record(text(50), text(20).nullable())
  .refine((given) => Object.keys(given).length <= MAX_MAPPINGS, `has more than ${MAX_MAPPINGS} entries`)
  // A kind of visit that is set to null has no mapping, so it is not kept.
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)),
  )
  .nullable()
  .meta({ example: { follow_up: '2', pain_illness: '3' } });

const VoiceConfig = {
  tags: ['Clinic'],
  summary: 'Change booking defaults and booking rules; only the fields sent',
  body: Settings.partial().refine(atLeastOne, NOTHING_TO_CHANGE),
  response: { 200: ok(Settings) },
};
const Constraints = {
  tags: ['EMR configuration'],
  summary: 'Change the booking rules; only the fields sent',
  body: Rules.partial().refine(atLeastOne, NOTHING_TO_CHANGE),
  response: { 200: ok(Rules) },
};
const SetMappings = {
  tags: ['EMR configuration'],
  summary: 'Which appointment type each kind of visit is booked as; replaces all, null takes them back',
  body: z.object({ mappings: Mappings }),
  response: { 200: ok(z.object({ mappings: z.record(z.string(), z.string()).nullable() })) },
};

export function bookingRoutes(
  booking: Pick<BookingStore, 'change' | 'setMappings'>,
  guards: Guards,
): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.put(
        '/api/clinic/voice-config',
        { schema: VoiceConfig, config: { action: 'clinic.voice-config' } },
        async ({ clinicId, body, trail }) => envelope(there(await booking.change(clinicId, body, trail))),
      );

      app.put(
        '/api/clinic/emr-config/booking-constraints',
        { schema: Constraints, config: { action: 'emr-config.booking-constraints' } },
        async ({ clinicId, body, trail }) => envelope(there(await booking.change(clinicId, body, trail))),
      );

      app.put(
        '/api/clinic/emr-config/appointment-types',
        { schema: SetMappings, config: { action: 'emr-config.appointment-types' } },
        async ({ clinicId, body, trail }) => {
          const facts = there(await booking.setMappings(clinicId, body.mappings, trail));
          return envelope({ mappings: facts.appointmentTypeMappings });
        },
      );
    }),
  ];
}

function there(facts: BookingFacts | null): BookingFacts {
  if (!facts) throw noClinic();
  return facts;
}
