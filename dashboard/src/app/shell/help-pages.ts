/** The documentation page for each screen; the longest matching path applies. */
const PAGES: ReadonlyArray<readonly [path: string, page: string]> = [
  ['/inbox/fax', 'front-desk.html#faxes'],
  ['/inbox', 'front-desk.html#inbox'],
  ['/notifications', 'front-desk.html#inbox'],
  ['/calls/report', 'front-desk.html#monthly-report'],
  ['/calls', 'front-desk.html#calls'],
  ['/test-call', 'getting-started.html'],
  ['/schedule/reminders', 'reminders.html'],
  ['/schedule/standby', 'standby.html'],
  ['/schedule', 'front-desk.html#schedule'],
  ['/settings/emr', 'connecting-oscar.html'],
  ['/settings/knowledge', 'what-the-clinic-knows.html'],
  ['/settings/texts/reminders', 'reminders.html'],
  ['/settings/texts/standby', 'standby.html'],
  ['/settings/texts/links', 'patient-links.html'],
  ['/settings/texts', 'replies.html'],
  ['/settings/privacy', 'privacy.html'],
  ['/settings/people', 'accounts.html'],
  ['/settings/connections', 'mcp.html'],
  ['/settings', 'front-desk.html#settings'],
  ['/operation/report', 'front-desk.html#monthly-report'],
  ['/operation/health', 'runbook.html'],
  ['/operation/audit', 'privacy.html'],
  ['/operation/users', 'accounts.html'],
  ['/operation', 'running-in-production.html'],
  ['/clinics', 'running-in-production.html'],
];

export function helpFor(path: string): string {
  const found = PAGES.find(([start]) => path === start || path.startsWith(`${start}/`));
  return `/guide/${found?.[1] ?? 'front-desk.html#today'}`;
}
