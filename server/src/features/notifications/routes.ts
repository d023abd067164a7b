import { z } from 'zod';
import { ById, type Guards, get, pageOf, put, type Routes, Timestamp, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { NotificationStore } from './store.ts';

const Notification = z.object({
  id: z.uuid(),
  type: z.string().meta({ example: 'clinic_activated' }),
  title: z.string().meta({ example: 'Your clinic is live' }),
  body: z.string().meta({ example: 'Callers of +16045550100 are answered from now on.' }),
  target: z
    .object({
      kind: z.string().meta({ example: 'callback' }),
      id: z.uuid(),
    })
    .nullable()
    .describe('The item of the inbox that it leads to'),
  readAt: Timestamp.nullable().meta({ example: null }),
  createdAt: Timestamp,
});

type Desk = Pick<NotificationStore, 'list' | 'markRead' | 'markAllRead'>;

export function notificationRoutes(notifications: Desk, guards: Guards): Routes {
  return guards.signedIn('Notifications', [
    get('/api/notifications', {
      summary: 'My notifications, newest first',
      query: z.object({
        unread: z.enum(['true', 'false']).default('false').describe('Only those I have not read'),
      }),
      answer: pageOf(Notification),
      handle: async (request) => {
        const { query } = request;
        return await notifications.list(userOf(request), query.unread === 'true', query);
      },
    }),
    put('/api/notifications/:id/read', {
      summary: 'Mark one of my notifications as read',
      params: ById,
      answer: Notification,
      action: 'notification.read',
      handle: async (request) => {
        const read = await notifications.markRead(userOf(request), request.params.id, request.trail);
        if (!read) throw new Failure('NOT_FOUND', 'You have no such notification.');
        return read;
      },
    }),
    put('/api/notifications/read-all', {
      summary: 'Mark all my notifications as read',
      answer: z.object({ updated: z.int() }),
      action: 'notification.read-all',
      handle: async (request) => ({
        updated: await notifications.markAllRead(userOf(request), request.trail),
      }),
    }),
  ]);
}
