import { describe, expect, test } from 'vitest';
import type { Role } from '../../kernel/people/user.ts';
import { TICKET_STATUSES, type Ticket } from './ticket.ts';
import { ticketMovedNews, ticketOpenedNews, ticketRepliedNews } from './ticket-news.ts';

const MANAGER = { id: 'manager', role: 'clinic_manager' } as const;
const ADMIN = { id: 'admin', role: 'platform_admin' } as const;
const OTHER_ADMIN = { id: 'other-admin', role: 'platform_admin' } as const;

const aTicket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 'ticket',
  clinicId: 'clinic',
  title: 'Wrong provider offered',
  description: 'Mrs. Chen was offered a day off.',
  status: 'open',
  priority: 'high',
  createdBy: MANAGER.id,
  assigneeId: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...more,
});
const hearers = (news: readonly { users: unknown }[]) => news.map(({ users }) => users);

test('all admins are notified of a new ticket', () => {
  expect(hearers(ticketOpenedNews(aTicket()))).toEqual(['admins']);
});

test('the notification quotes nothing from the ticket', () => {
  const [news] = ticketOpenedNews(aTicket());
  expect(JSON.stringify(news)).not.toContain('Chen');
});

describe('a reply', () => {
  const reply = { id: 'message', isInternal: false };
  const cases: [string, Partial<Ticket>, { id: string; role: Role }, unknown[]][] = [
    ['of an admin is heard by whoever opened the ticket', {}, ADMIN, [[MANAGER.id]]],
    ['of an admin on a ticket whose opener is gone is heard by nobody', { createdBy: null }, ADMIN, []],
    ['of an admin on a ticket of their own is heard by nobody', { createdBy: ADMIN.id }, ADMIN, []],
    ['of the clinic is heard by the admin who has it', { assigneeId: ADMIN.id }, MANAGER, [[ADMIN.id]]],
    ['of the clinic is heard by all admins where nobody has it', {}, MANAGER, ['admins']],
    [
      'of a colleague of the opener is heard by the admins alone',
      {},
      { id: 'colleague', role: 'clinic_manager' },
      ['admins'],
    ],
  ];
  test.each(cases)('%s', (_, ticket, author, expected) => {
    expect(hearers(ticketRepliedNews(aTicket(ticket), reply, author))).toEqual(expected);
  });

  test('between admins notifies nobody', () => {
    expect(
      ticketRepliedNews(aTicket({ assigneeId: OTHER_ADMIN.id }), { id: 'm', isInternal: true }, ADMIN),
    ).toEqual([]);
  });

  test('is a different event than the next reply', () => {
    const keys = ['one', 'two'].map(
      (id) => ticketRepliedNews(aTicket(), { id, isInternal: false }, ADMIN)[0]?.eventKey,
    );
    expect(new Set(keys).size).toBe(2);
  });
});

describe('a status change', () => {
  const moves = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => [from, to] as const));
  test.each(moves)('from %s to %s notifies the opener if the status differs', (from, to) => {
    const news = ticketMovedNews(aTicket({ status: from }), aTicket({ status: to }), ADMIN, 'move');
    expect(hearers(news)).toEqual(from === to ? [] : [[MANAGER.id]]);
  });

  test('back to an earlier status is a different event', () => {
    const again = ['first', 'second'].map(
      (id) => ticketMovedNews(aTicket(), aTicket({ status: 'waiting' }), ADMIN, id)[0]?.eventKey,
    );
    expect(new Set(again).size).toBe(2);
  });

  test('by the opener does not notify the opener', () => {
    expect(ticketMovedNews(aTicket({ status: 'closed' }), aTicket(), MANAGER, 'move')).toEqual([]);
  });
});
