import { z } from 'zod';
import { Timestamp } from '../../kernel/fields.ts';
import { Person } from '../../kernel/people/user.ts';

export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const Status = z.enum(TICKET_STATUSES).meta({ example: 'in_progress' });
export const Priority = z.enum(TICKET_PRIORITIES).meta({ example: 'high' });

export const Ticket = z
  .object({
    id: z.uuid(),
    clinicId: z.uuid(),
    title: z.string(),
    description: z.string(),
    status: Status,
    priority: Priority,
    createdBy: z.uuid().nullable().describe('Null when that person is gone'),
    assigneeId: z.uuid().nullable().describe('The admin who takes care of it'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Ticket' });
export type Ticket = Readonly<z.output<typeof Ticket>>;

export const TicketMessage = z
  .object({
    id: z.uuid(),
    body: z.string().meta({ example: 'Thank you, we are looking into it.' }),
    isInternal: z.boolean().describe('Between admins; a clinic never receives one'),
    authorId: z.uuid().nullable(),
    authorRole: Person.shape.role.nullable(),
    authorEmail: z.string().nullable().describe("An admin's address is not shown to clinics"),
    authorName: z.string().nullable().describe('As authorEmail').meta({ example: 'Maya Fong' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = Readonly<z.output<typeof TicketMessage>>;

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
