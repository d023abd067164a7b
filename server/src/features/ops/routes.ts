import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { DebugMode } from './debug-mode.ts';

const Status = z.object({
  active: z.boolean(),
  activatedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  source: z.enum(['env', 'api']).nullable(),
});
const tags = ['Operations'];
const Read = { tags, summary: 'Is debug mode on?', response: { 200: ok(Status) } };
const Switch = {
  tags,
  summary: 'Switch debug mode; it ends by itself after four hours',
  body: z.object({ enabled: z.boolean().meta({ example: true }) }),
  response: { 200: ok(Status) },
};

export function opsRoutes(debug: Pick<DebugMode, 'status' | 'set'>, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/debug', { schema: Read }, async () => envelope(await debug.status()));

      app.post('/api/admin/debug', { schema: Switch, config: { action: 'debug.switch' } }, async (request) =>
        envelope(await debug.set(request.body.enabled, 'api', request.trail)),
      );
    }),
  ];
}
