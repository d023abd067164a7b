import { z } from 'zod';
import { ById, envelope, ok, okPage, PageParameters, pageEnvelope, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { NotificationStore } from './store.ts';

const tags = ['Notifications'];

const Notification = z.object({
  id: z.uuid(),
  type: z.string().meta({ example: 'clinic_activated' }),
  title: z.string().meta({ example: 'Your clinic is live' }),
  body: z.string().meta({ example: 'Callers of +16045550100 are answered from now on.' }),
  readAt: Timestamp.nullable().meta({ example: null }),
  createdAt: Timestamp,
});

const List = {
  tags,
  summary: 'My notifications, newest first',
  querystring: PageParameters.extend({
    unread: z.enum(['true', 'false']).default('false').describe('Only those I have not read'),
  }),
  response: { 200: okPage(Notification) },
};
const MarkRead = {
  tags,
  summary: 'Mark one of my notifications as read',
  params: ById,
  response: { 200: ok(Notification) },
};
const MarkAllRead = {
  tags,
  summary: 'Mark all my notifications as read',
  response: { 200: ok(z.object({ updated: z.int() })) },
};

type Desk = Pick<NotificationStore, 'list' | 'markRead' | 'markAllRead'>;

export function notificationRoutes(notifications: Desk, guards: Guards): Routes[] {
  return [
    guards.signedIn(async (app) => {
      app.get('/api/notifications', { schema: List }, async (request) => {
        const { query } = request;
        return pageEnvelope(await notifications.list(userOf(request), query.unread === 'true', query), query);
      });

      app.put(
        '/api/notifications/:id/read',
        { schema: MarkRead, config: { action: 'notification.read' } },
        async (request) => {
          const read = await notifications.markRead(userOf(request), request.params.id, request.trail);
          if (!read) throw new Failure('NOT_FOUND', 'You have no such notification.');
          return envelope(read);
        },
      );

      app.put(
        '/api/notifications/read-all',
        { schema: MarkAllRead, config: { action: 'notification.read-all' } },
        async (request) =>
          envelope({ updated: await notifications.markAllRead(userOf(request), request.trail) }),
      );
    }),
  ];
}
