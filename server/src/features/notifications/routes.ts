import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, type Guards, put, type Routes, Timestamp, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import { NOTIFICATION_SORTS } from './sorts.ts';
import type { NotificationStore } from './store.ts';

const Notification = z
  .object({
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
    about: z
      .object({
        name: z.string().nullable().meta({ example: 'Wei Chen' }),
        phone: z.string().nullable().meta({ example: '+16045550142' }),
      })
      .nullable()
      .describe('Whom that item is about, as far as known'),
    readAt: Timestamp.nullable().meta({ example: null }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Notification' });

type Desk = Pick<NotificationStore, 'list' | 'unread' | 'markRead' | 'markAllRead'>;

export function notificationRoutes(notifications: Desk, guards: Guards): Routes {
  return guards.signedIn('Notifications', [
    list('/api/notifications', {
      summary: 'My notifications, newest first, and how many I have not read',
      sorts: NOTIFICATION_SORTS,
      order: 'desc',
      finds: 'Words of the title or the text',
      filters: z.object({
        unread: z.enum(['true', 'false']).default('false').describe('Only those I have not read'),
        type: text(100).optional().meta({ example: 'clinic_activated' }),
      }),
      row: Notification,
      counts: z.object({ unread: z.int().meta({ example: 3 }) }).meta({ id: 'NotificationCounts' }),
      sheet: 'notifications',
      namesPatients: true,
      handle: async (request, query) => {
        const filter = { unreadOnly: query.unread === 'true', type: query.type ?? null, q: query.q };
        const listed = await notifications.list(userOf(request), filter, query);
        return { ...listed, counts: { unread: await notifications.unread(userOf(request)) } };
      },
    }),
    put('/api/notifications/:id/read', {
      summary: 'Mark one of my notifications as read',
      params: ById,
      answer: Notification,
      action: 'notification.read',
      handle: async (request) => {
        const read = await notifications.markRead(userOf(request), request.params.id, request.trail);
        if (!read) throw new Failure('NOT_FOUND', 'You have no such notification. Check its id.');
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
