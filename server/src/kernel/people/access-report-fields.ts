import { z } from 'zod';
import { Timestamp } from '../fields.ts';

const words = z.string().nullable();
const callId = z.string().meta({ example: 'c-20261116-0917' });

/** Who saw which call, and what was sent; the same for operators and clinics. */
export const ACCESS_FIELDS = {
  calls: z
    .array(
      z.object({
        id: z.uuid(),
        callId,
        clinicId: z.uuid(),
        clinicName: z.string().meta({ example: 'Fraser Street Clinic' }),
        startedAt: Timestamp,
      }),
    )
    .describe('Calls of the person'),
  seen: z
    .array(
      z.object({
        at: Timestamp,
        userId: z.uuid().nullable(),
        email: words
          .describe('Null where the account is gone; to a clinic also for an operator of the platform')
          .meta({ example: 'manager@clinic.example' }),
        clinicId: z.uuid().nullable(),
        what: z.enum(['transcript', 'voice-platform-call', 'export']).meta({ example: 'transcript' }),
        callId,
        ip: z.string().meta({ example: '203.0.113.7' }),
        requestId: z.string().meta({ example: 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52' }),
      }),
    )
    .describe('Newest first'),
  told: z
    .array(
      z.object({
        at: Timestamp,
        clinicId: z.uuid(),
        callId: words.meta({ example: 'c-20261116-0917' }),
        action: z.string().meta({ example: 'book' }),
        state: z.string().meta({ example: 'sent' }),
        deliveryStatus: words.meta({ example: 'delivered' }),
        sentAt: Timestamp.nullable(),
      }),
    )
    .describe('Newest first; messages that were held back are not among them'),
};
