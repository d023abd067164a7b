import type { Tables } from './tables.ts';

/**
 * The slice that owns each table. Only its stores read and write the table; other slices call its front door. `database`
 * owns what this folder keeps for all slices: jobs, cron runs and locks.
 */
export const OWNERS = {
  accountLinks: 'identity',
  attempts: 'scheduling',
  auditAnchoring: 'audit',
  auditChains: 'audit',
  auditLog: 'audit',
  bookingRequests: 'links',
  businessHours: 'clinics',
  callCounters: 'calls',
  callEvents: 'calls',
  callLogs: 'calls',
  callMemory: 'calls',
  callers: 'calls',
  claims: 'scheduling',
  clinicConfig: 'clinics',
  clinics: 'clinics',
  closures: 'clinics',
  consents: 'consent',
  cronRuns: 'database',
  debugMode: 'ops',
  emrConfigSnapshots: 'emr',
  emrConnections: 'emr',
  emrOauthRequests: 'emr',
  faxDocuments: 'fax',
  faxIdsSeen: 'fax',
  faxPollers: 'fax',
  identityTries: 'calls',
  inboxCallers: 'inbox',
  inboxItems: 'inbox',
  inboxTrail: 'inbox',
  jobs: 'database',
  keyProbe: 'database',
  knowledgeEntries: 'knowledge',
  knowledgeQuestions: 'knowledge',
  knownDevices: 'identity',
  liveCalls: 'live-calls',
  liveEvents: 'live',
  mcpDeliveries: 'mcp',
  mcpTokens: 'mcp',
  notifications: 'notifications',
  offeredTimes: 'scheduling',
  onboardingProgress: 'onboarding',
  passkeys: 'identity',
  patientLinks: 'links',
  platformLocks: 'database',
  practiceBooks: 'practice',
  providers: 'providers',
  recoveryCodes: 'identity',
  registrations: 'patients',
  reminderCharts: 'reminders',
  reminderSettings: 'reminders',
  reminders: 'reminders',
  restoredCopies: 'database',
  scheduleDays: 'scheduling',
  scheduleReads: 'scheduling',
  senderPace: 'reminders',
  sendingStops: 'sms',
  sessions: 'identity',
  signInSteps: 'identity',
  smsEventsSeen: 'sms',
  smsMessages: 'sms',
  smsOptOuts: 'sms',
  supportTickets: 'support',
  templateCodeOverrides: 'emr',
  testCalls: 'test-calls',
  ticketMessages: 'support',
  users: 'identity',
  visitCalendars: 'links',
  visitFigures: 'watcher',
  waitlistEntries: 'waitlist',
  watchedChanges: 'watcher',
  watchedClinics: 'watcher',
  watchedLooseEnds: 'watcher',
  watchedPlaces: 'watcher',
  watchedProviders: 'watcher',
  watchedRows: 'watcher',
} as const satisfies Record<keyof Tables, string>;

/**
 * Tables a slice may read although another owns them, each with the reason: one statement sorts, pages or joins by it. They
 * are never written. Do not add one without its reason.
 */
export const READS = {
  audit: {
    clinics: 'a row names the clinic it tells of',
    users: 'a row names who did it, and is found by their address',
  },
  calls: {
    auditLog: 'the access report joins the calls of a number with whoever has seen them, the latest first',
    clinics: 'the access report names the clinic of a call',
    smsMessages: 'the access report tells in the same transaction what was sent to the number',
    attempts:
      'what of a clinic waits for somebody is one statement; a row of a list shows what was booked in its call',
    emrConnections: 'what a clinic sees of its day is one statement',
    knowledgeQuestions: 'questions that wait for an answer are counted in the same statement',
    inboxItems: 'a row of a list, and the timeline of a call, show what it left in the inbox',
    registrations: 'a row of a list names whom its call has registered',
    faxDocuments: 'as above',
    providers: 'as above',
    supportTickets: 'as above',
    waitlistEntries: 'as above',
    users: 'the access report names who has seen a call',
  },
  clinics: { emrConnections: 'a call reads the whole clinic in one statement' },
  database: { clinics: 'the jobs of a suspended clinic wait, and the list of jobs names whose they are' },
  emr: { clinics: "the operator's lists are sorted by the clinic's name" },
  identity: {
    clinics: 'who asks, and whether their clinic is suspended, is one statement for every request',
  },
  inbox: {
    clinics: "the operator's list names the clinic where something waits",
    users: 'an item names the person who has taken it, and is assigned to one of the clinic',
  },
  links: { watchedRows: 'a link is made for a visit as it was last seen, in the same statement' },
  'live-calls': { users: 'who follows a call or takes part in it is shown by name' },
  mcp: { callLogs: 'the number that a voice platform gave for a call belongs to the same call over MCP' },
  notifications: { users: 'one statement tells all managers, in the transaction of the event' },
  onboarding: {
    callLogs: 'the checks before a launch are one statement, while the clinic is held',
    clinics: 'as above',
    emrConnections: 'as above',
    providers: 'as above',
  },
  ops: {
    clinics: 'a backup is held against the number of clinics that there are, and an alarm names its clinic',
    emrConnections: 'the alarms of all clinics are one statement',
    inboxItems: 'as above',
  },
  providers: { clinics: 'work for every roster leaves out what the platform does not see' },
  patients: {
    attempts: "a patient's panel shows all that is known of them, read in one transaction",
    callLogs: 'as above',
    consents: 'as above',
    faxDocuments: 'as above',
    inboxItems: 'as above',
    providers: 'as above',
    smsMessages: 'as above',
    watchedProviders: 'as above',
    watchedRows: 'as above',
  },
  provisioning: {
    attempts: 'the numbers of the platform are one statement',
    callCounters: 'as above',
    callLogs: 'clinics are sorted by their last call',
    clinicConfig: 'as above',
    clinics: 'the lists of clinics are paged and sorted by what hangs on them',
    emrConnections: 'as above',
    faxDocuments: 'the numbers of the platform are one statement',
    onboardingProgress: 'clinics that wait are sorted by when they were ready',
    providers: 'the numbers of the platform are one statement',
    supportTickets: 'as above',
    users: 'as above',
    waitlistEntries: 'as above',
  },
  reminders: { clinics: "the operator's list names the clinic whose patients are reminded" },
  scheduling: {
    inboxItems: 'a row of a list names the patient where an item of its call does',
    smsMessages: 'the story of an appointment tells what was texted about it',
  },
  sms: {
    attempts: 'a row of the list names the patient whose appointment the text is about',
    clinicConfig:
      'a post is put on record only where its clinic still sends messages, which is one statement',
    consents: 'and only where the number still agrees; the list of opt-outs shows the numbers that do not',
  },
  'test-calls': {
    callLogs: 'what a test call has left is one statement',
    inboxItems: 'as above',
    smsMessages: 'as above',
  },
  'voice-data': { callLogs: 'whose a call of the voice platform is' },
  watcher: { clinics: "the operator's list names the clinic whose book is read" },
  support: { clinics: 'tickets are paged with the name of their clinic', users: 'and of their people' },
} as const satisfies Readonly<Record<string, { readonly [Table in keyof Tables]?: string }>>;

/** The owner of a table, or a reader of another's. */
export type Owner = (typeof OWNERS)[keyof typeof OWNERS] | keyof typeof READS;

export type OwnTables<By extends Owner> = {
  [Table in keyof typeof OWNERS]: (typeof OWNERS)[Table] extends By ? Table : never;
}[keyof typeof OWNERS];

export type ReadTables<By extends Owner> = By extends keyof typeof READS ? keyof (typeof READS)[By] : never;
