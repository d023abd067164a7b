/** Reads for managers only: users, privacy, connections, and the recipients of the partners' report. */
const KEPT_FROM_STAFF =
  /^\/api\/clinic\/(users|invitations|reads|access-report|privacy-officer|baa-status|data-retention|erasures|erasure-settings|mcp-tokens|reports\/recipients)(\.csv)?(\/|$)/;

/** Changes that the front desk may make. All other changes are for managers. */
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

/** Whether the front desk may use this route: it may read settings but not change them. */
export function isOpenToStaff(method: string, url: string): boolean {
  if (KEPT_FROM_STAFF.test(url)) return false;
  return READS.has(method) || WORK_OF_STAFF.some((work) => work.test(url));
}
