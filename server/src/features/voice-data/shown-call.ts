import { z } from 'zod';

export const words = z.string().nullable();
const moment = z.iso.datetime().nullable().meta({ example: '2026-11-16T17:17:00.000Z' });

export const Call = z
  .object({
    id: z.string().meta({ example: '019c70c0-9b37-7ffd-95c1-21123a170e40' }),
    status: words.meta({ example: 'ended' }),
    type: words.meta({ example: 'inboundPhoneCall' }),
    createdAt: moment,
    startedAt: moment,
    endedAt: moment,
    duration: z.int().nullable().describe('Seconds').meta({ example: 94 }),
    endedReason: words.meta({ example: 'customer-ended-call' }),
    cost: z.number().nullable().meta({ example: 0.21 }),
    callerPhone: words.describe('Masked').meta({ example: '+1 604 ***-**42' }),
    assistantId: words.meta({ example: '49e56db1-1f20-4cf1-b031-9cea9fba73cb' }),
    demo: z.boolean().describe('True for a call that never was: the voice platform could not be asked'),
  })
  .meta({ id: 'PlatformCall' });
export const Detail = Call.extend({
  summary: words.meta({ example: 'A caller booked a visit.' }),
  transcript: words
    .describe('Null when the clinic keeps transcripts no longer than that')
    .meta({ example: 'AI: Hello, how can I help?' }),
}).meta({ id: 'PlatformCallDetail' });

export type ShownCall = z.output<typeof Call>;
export type ShownCallDetail = z.output<typeof Detail>;
