import { z } from 'zod';
import { type Guards, get, put, type Routes, Timestamp, userOf } from '../../../http/routes.ts';
import { text } from '../../../kernel/fields.ts';
import type { SendingStopStore } from './sending-stops.store.ts';

const Stop = z
  .object({
    stopped: z.boolean().describe('While true, nothing is sent to any patient').meta({ example: false }),
    at: Timestamp.nullable().describe('Since when'),
    by: z.string().nullable().meta({ example: null }),
    reason: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'SendingStop' });

export function sendingStopRoutes(stops: SendingStopStore, guards: Guards): Routes {
  const shown = async () => {
    const stop = await stops.current();
    return {
      stopped: stop !== null,
      at: stop?.at ?? null,
      by: stop?.by ?? null,
      reason: stop?.reason ?? null,
    };
  };
  return guards.admin('Operations', [
    get('/api/admin/ops/sending', {
      summary: 'Whether texts to patients are stopped',
      answer: Stop,
      handle: shown,
    }),
    put('/api/admin/ops/sending', {
      summary: 'Stop all texts to patients of every clinic, or let them leave again',
      description:
        'Texts wait while they are stopped. One that would come more than an hour late is not sent; its clinic finds it in the inbox.',
      body: z.object({
        stopped: z.boolean().meta({ example: true }),
        reason: text(300).optional().meta({ example: 'Wrong texts are going out' }),
      }),
      answer: Stop,
      action: 'ops.sending',
      handle: async (request) => {
        const { stopped, reason = '' } = request.body;
        const { email } = userOf(request);
        await (stopped ? stops.stop(email, reason, request.trail) : stops.lift(email, request.trail));
        return shown();
      },
    }),
  ]);
}
