import { z } from 'zod';
import { type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import type { DebugMode } from './debug-mode.ts';

const Status = z
  .object({
    active: z.boolean(),
    activatedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable(),
    source: z.enum(['env', 'api']).nullable(),
  })
  .meta({ id: 'DebugMode' });

export function opsRoutes(debug: Pick<DebugMode, 'status' | 'set'>, guards: Guards): Routes {
  return guards.admin('Operations', [
    get('/api/admin/debug', {
      summary: 'Is debug mode on?',
      answer: Status,
      handle: () => debug.status(),
    }),
    post('/api/admin/debug', {
      summary: 'Switch debug mode; it ends by itself after four hours',
      body: z.object({ enabled: z.boolean().meta({ example: true }) }),
      answer: Status,
      action: 'debug.switch',
      handle: (request) => debug.set(request.body.enabled, 'api', request.trail),
    }),
  ]);
}
