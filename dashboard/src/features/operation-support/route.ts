export const TICKET_STATES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export interface SupportSearch {
  readonly status?: TicketState;
  readonly open?: string;
}

export function ticketsSearch({ status, open }: Record<string, unknown>): SupportSearch {
  const known = TICKET_STATES.find((word) => word === status);
  return { ...(known && { status: known }), ...(typeof open === 'string' && { open }) };
}
