/** Reads that are for managers alone: people, privacy, connections, and who gets the partners' report. */
const KEPT_FROM_STAFF =
  /^\/api\/clinic\/(users|invitations|reads|access-report|privacy-officer|baa-status|data-retention|erasures|erasure-settings|mcp-tokens|reports\/recipients)(\.csv)?(\/|$)/;

/** What the front desk does all day. Everything else that changes something is for managers. */
const WORK_OF_STAFF = [
  /^\/api\/clinic\/inbox\//,
  /^\/api\/clinic\/calls\/:callId\/transfer$/,
  /^\/api\/clinic\/call-history\/:id\/reveal$/,
  /^\/api\/clinic\/(waitlist|standby|closures|consents|booking-requests|patients)(\/|$)/,
  /^\/api\/clinic\/reminders\/log\//,
  /^\/api\/clinic\/schedule\/what-if$/,
  /^\/api\/clinic\/knowledge\/ask$/,
  /^\/api\/clinic\/support\/tickets(\/|$)/,
  /^\/api\/fax\/(upload$|documents\/)/,
];

const READS = new Set(['GET', 'HEAD']);

/** Whether the front desk may use a route of the clinic: it reads the settings and changes none. */
export function isOpenToStaff(method: string, url: string): boolean {
  if (KEPT_FROM_STAFF.test(url)) return false;
  return READS.has(method) || WORK_OF_STAFF.some((work) => work.test(url));
}
