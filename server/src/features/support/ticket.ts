import type { Role } from '../../kernel/people/user.ts';

export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export interface Ticket {
  readonly id: string;
  readonly clinicId: string;
  readonly title: string;
  readonly description: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly createdBy: string | null;
  readonly assigneeId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TicketMessage {
  readonly id: string;
  readonly body: string;
  /** Visible to admins only. */
  readonly isInternal: boolean;
  readonly authorId: string | null;
  readonly authorRole: Role | null;
  readonly authorEmail: string | null;
  readonly authorName: string | null;
  readonly createdAt: Date;
}

export interface TicketFilter {
  readonly status: TicketStatus | null;
  readonly priority: TicketPriority | null;
  readonly q: string | null;
}

export const TICKET_SORTS = ['createdAt', 'updatedAt', 'status', 'priority', 'title'] as const;

export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly assigneeId?: string | null | undefined;
}
