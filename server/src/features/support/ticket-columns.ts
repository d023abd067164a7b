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
