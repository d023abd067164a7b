import { byNumber, byText, byTime } from '../../database/list-of.ts';

/** Status and priority sort by rank, not alphabetically. */
export const SORTS = {
  keys: {
    createdAt: byTime('support_tickets.created_at'),
    updatedAt: byTime('support_tickets.updated_at'),
    status: byNumber(
      "array_position(array['open', 'in_progress', 'waiting', 'resolved', 'closed'], support_tickets.status)",
    ),
    priority: byNumber("array_position(array['low', 'medium', 'high', 'urgent'], support_tickets.priority)"),
    title: byText('lower(support_tickets.title)'),
  },
  id: 'support_tickets.id',
};

export const TICKET_COLUMNS = [
  'supportTickets.id',
  'supportTickets.clinicId',
  'supportTickets.title',
  'supportTickets.description',
  'supportTickets.status',
  'supportTickets.priority',
  'supportTickets.createdBy',
  'supportTickets.assigneeId',
  'supportTickets.createdAt',
  'supportTickets.updatedAt',
] as const;
