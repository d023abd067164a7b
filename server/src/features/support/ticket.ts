import type { Role } from '../../kernel/user.ts';

export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** What a clinic has asked of the platform's staff. */
export interface Ticket {
  readonly id: string;
  readonly clinicId: string;
  readonly title: string;
  readonly description: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  /** Null when that person is gone. */
  readonly createdBy: string | null;
  readonly assigneeId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TicketMessage {
  readonly id: string;
  readonly body: string;
  /** Between admins; no clinic ever reads it. */
  readonly isInternal: boolean;
  readonly authorId: string | null;
  readonly authorRole: Role | null;
  /** Null for what the reader may not see: a clinic reads no admin's address. */
  readonly authorEmail: string | null;
  readonly createdAt: Date;
}

export interface TicketFilter {
  readonly status: TicketStatus | null;
  readonly priority: TicketPriority | null;
  /** Words of the title or of what was asked. */
  readonly q: string | null;
}

export const TICKET_SORTS = ['createdAt', 'updatedAt', 'status', 'priority', 'title'] as const;

/** A field that is undefined stays; null takes the assignee away. */
export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly assigneeId?: string | null | undefined;
}
