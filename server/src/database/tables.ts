// Generated from the migrated database by `npm run generate`; a test fails when it is stale. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: the shape of a JSON column is its slice's own affair
export type Json = ColumnType<any, string, string>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type GeneratedJson = ColumnType<any, string | undefined, string>;

export interface AccountLinks {
  id: Generated<string>;
  tokenHash: string;
  kind: 'invitation' | 'reset';
  clinicId: string | null;
  userId: string | null;
  email: string;
  role: 'platform_admin' | 'clinic_manager' | 'clinic_staff';
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  name: string | null;
}

export interface Attempts {
  id: Generated<string>;
  clinicId: string;
  callId: string | null;
  toolCallId: string | null;
  tool: string;
  argumentsHash: string;
  state: Generated<'started' | 'held' | 'writing' | 'booked' | 'refused' | 'failed' | 'doubt' | 'absent' | 'undoing' | 'undone' | 'cancelled' | 'done'>;
  answer: Json | null;
  leaseUntil: Date;
  patientId: string | null;
  providerId: string | null;
  startsAt: string | null;
  durationMinutes: number | null;
  draft: Json | null;
  marker: string | null;
  rowsSeen: string[] | null;
  oldAppointmentId: string | null;
  appointmentId: string | null;
  sentAt: Date | null;
  absentReads: Generated<number>;
  lastAbsentReadAt: Date | null;
  shownAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  test: Generated<boolean>;
  patientName: string | null;
}

export interface AuditAnchoring {
  onlyRow: Generated<boolean>;
  lines: number;
  signature: string;
}

export interface AuditChains {
  chain: string;
  clinicId: string | null;
  seq: number;
  hash: string;
  updatedAt: Generated<Date>;
}

export interface AuditLog {
  id: Generated<string>;
  chain: string;
  seq: number;
  clinicId: string | null;
  at: Date;
  userId: string | null;
  action: string;
  resource: string;
  ip: string;
  userAgent: string;
  requestId: string;
  success: boolean;
  details: Json;
  hash: string;
}

export interface BookingRequests {
  id: Generated<string>;
  clinicId: string;
  patientId: string;
  providerId: string | null;
  visitReason: string;
  fromDate: string;
  toDate: string;
  note: string | null;
  state: Generated<'asked' | 'opened' | 'booked' | 'cancelled'>;
  appointmentId: string | null;
  phone: string | null;
  remindedAt: Date | null;
  askedBy: string;
  validUntil: Date;
  createdAt: Generated<Date>;
}

export interface BusinessHours {
  clinicId: string;
  weekday: number;
  isOpen: boolean;
  open: string | null;
  close: string | null;
  breaks: GeneratedJson;
}

export interface CallCounters {
  clinicId: string;
  span: 'day' | 'month';
  startsOn: string;
  calls: number;
  counts: Json;
}

export interface CallEvents {
  id: GeneratedAlways<number>;
  clinicId: string;
  callId: string;
  at: Date;
  kind: string;
  detail: GeneratedJson;
}

export interface CallLogs {
  id: Generated<string>;
  clinicId: string;
  callId: string;
  startedAt: Date;
  endedAt: Date | null;
  language: Generated<'en' | 'zh'>;
  intent: Generated<'book' | 'reschedule' | 'cancel' | 'register' | 'inquiry' | 'other'>;
  outcome: Generated<'booked' | 'rescheduled' | 'cancelled' | 'registered' | 'waitlisted' | 'transferred' | 'no_action' | 'clinic_info'>;
  durationSeconds: Generated<number>;
  transferred: Generated<boolean>;
  transferReason: 'medical_question' | 'billing' | 'frustrated' | 'registration_error' | 'patient_request' | null;
  transcript: string | null;
  summary: string | null;
  endedReason: string | null;
  cost: number | null;
  callerPhone: string | null;
  patientId: string | null;
  providerId: string | null;
  appointmentId: string | null;
  afterHours: Generated<boolean>;
  localDate: string | null;
  localHour: number | null;
  smsConsent: boolean | null;
  smsSentAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  status: Generated<'in_progress' | 'ended' | 'no_report'>;
  messages: Json | null;
  test: Generated<boolean>;
  outcomes: Json | null;
  source: Generated<string>;
  sourceName: string | null;
  askedAgain: number | null;
  misunderstood: number | null;
  unconfirmed: boolean | null;
  answered: boolean | null;
  turnsToBooking: number | null;
  secondsToBooking: number | null;
}

export interface CallMemory {
  clinicId: string;
  callId: string;
  language: 'en' | 'zh' | null;
  doneOutcome: string | null;
  loggedOutcome: string | null;
  loggedIntent: string | null;
  patientId: string | null;
  providerId: string | null;
  appointmentId: string | null;
  transferReason: string | null;
  smsConsent: boolean | null;
  smsSentAt: Date | null;
  expiresAt: Date;
  asked: Generated<string[]>;
  registeredPatientId: string | null;
  transferContext: string | null;
  learnedAt: GeneratedJson;
  outcomes: GeneratedJson;
  names: GeneratedJson;
  smsChoices: GeneratedJson;
  numberShared: boolean | null;
}

export interface Callers {
  clinicId: string;
  callId: string;
  callerPhone: string | null;
  searched: Generated<boolean>;
  patients: Generated<string[]>;
  verified: Generated<string[]>;
  wrongDates: Generated<string[]>;
  refusals: Generated<number>;
  callAlarmAt: Date | null;
  numberAlarmAt: Date | null;
  updatedAt: Date;
  identified: Generated<string[]>;
  people: GeneratedJson;
  wrongNames: Generated<string[]>;
  turnedDown: Generated<number>;
  booked: Generated<string[]>;
  bookings: Generated<number>;
  callbacks: Generated<number>;
  waitlisted: Generated<number>;
}

export interface Claims {
  fence: GeneratedAlways<number>;
  clinicId: string;
  attemptId: string;
  providerId: string;
  span: string;
  exclusive: boolean;
  writing: Generated<boolean>;
  leaseUntil: Date;
  createdAt: Generated<Date>;
}

export interface ClinicConfig {
  clinicId: string;
  acceptingNewPatients: Generated<boolean>;
  voiceAgentEnabled: Generated<boolean>;
  transferEnabled: Generated<boolean>;
  transferPhoneNumber: string | null;
  handoffPhone: string | null;
  customGreeting: string | null;
  customGreetingZh: string | null;
  supportedLanguages: Generated<string[]>;
  defaultProviderId: string | null;
  waitlistEnabled: Generated<boolean>;
  pharmacy: Json | null;
  appointmentTypeMappings: Json | null;
  defaultVisitMode: 'in_person' | 'phone' | 'video' | null;
  defaultVisitReason: 'general' | 'follow_up' | 'results' | 'refill' | 'pain_illness' | 'referral' | 'specialist' | 'vaccination' | 'checkup' | null;
  defaultIsNewPatient: boolean | null;
  defaultPreferredTime: 'any' | 'morning' | 'afternoon' | null;
  scheduleIntelligenceEnabled: Generated<boolean>;
  bookingBufferMinutes: Generated<number>;
  maxDailyBookings: number | null;
  allowDoubleBooking: Generated<boolean>;
  maxAdvanceBookingDays: Generated<number | null>;
  minAdvanceBookingHours: Generated<number>;
  smsEnabled: Generated<boolean>;
  smsSenderNumber: string | null;
  smsMessagingProfileId: string | null;
  smsTemplateBookEn: string | null;
  smsTemplateBookZh: string | null;
  smsTemplateCancelEn: string | null;
  smsTemplateCancelZh: string | null;
  smsTemplateRescheduleEn: string | null;
  smsTemplateRescheduleZh: string | null;
  smsInboundWebhookEnabled: Generated<boolean>;
  privacyOfficerName: string | null;
  privacyOfficerEmail: string | null;
  privacyOfficerPhone: string | null;
  baaVoiceSigned: Generated<boolean>;
  baaVoiceSignedAt: Date | null;
  baaHostingSigned: Generated<boolean>;
  baaHostingSignedAt: Date | null;
  transcriptRetentionDays: Generated<number>;
  callLogRetentionDays: Generated<number>;
  faxRetentionDays: Generated<number>;
  smsTextRetentionDays: Generated<number>;
  updatedAt: Generated<Date>;
  callerVerification: Generated<'off' | 'bound' | 'verified'>;
  emergencyWarnings: Generated<boolean>;
  emergencyMessage: string | null;
  emergencyMessageZh: string | null;
  afterHoursPhoneNumber: string | null;
  afterHoursMessage: string | null;
  afterHoursMessageZh: string | null;
  assistantDisclosure: string | null;
  assistantDisclosureZh: string | null;
  inboxEmail: string | null;
  inboxDigest: Generated<boolean>;
  onCallPhone: string | null;
  faxFiling: Generated<'automatic' | 'manual'>;
  faxUnmatched: Generated<'review' | 'emr_queue'>;
  faxDocumentTypes: Json | null;
  emrTasks: GeneratedJson;
  nurseLine: Generated<string>;
  emergencyReviewedBy: string | null;
  emergencyReviewedAt: Date | null;
  thirdFact: Generated<'any' | 'healthCard'>;
  phoneCaps: Json | null;
  internationalNumbers: Generated<boolean>;
  fax: string | null;
  email: string | null;
  website: string | null;
  directions: string | null;
  directionsZh: string | null;
  parking: string | null;
  parkingZh: string | null;
  whatToBring: string | null;
  whatToBringZh: string | null;
  afterBooking: string | null;
  afterBookingZh: string | null;
  registrationFields: GeneratedJson;
  startRestoresConsent: Generated<boolean>;
  callbackRetryMinutes: Generated<number>;
  remindBookingRequests: Generated<boolean>;
  callRecording: Generated<boolean>;
  erasuresNeedApproval: Generated<boolean>;
}

export interface Clinics {
  id: Generated<string>;
  name: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  timezone: Generated<string>;
  status: Generated<'pending' | 'active' | 'inactive'>;
  activatedAt: Date | null;
  voicePhoneNumber: string | null;
  voicePhoneNumberId: string | null;
  voiceSquadId: string | null;
  logoKey: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  statusBefore: 'pending' | 'active' | null;
  deletionAt: Date | null;
  practiceOf: string | null;
  voiceVendor: Generated<string>;
  voiceFlawAt: Date | null;
}

export interface Closures {
  id: Generated<string>;
  clinicId: string;
  fromDate: string;
  toDate: string;
  startTime: string | null;
  endTime: string | null;
  reason: string | null;
  reasonZh: string | null;
  providerId: string | null;
  createdAt: Generated<Date>;
}

export interface Confirmations {
  clinicId: string;
  appointmentId: string;
  patientId: string;
  date: string;
  time: string;
  confirmedAt: Date;
  by: 'text' | 'link';
  inEmr: Generated<'waiting' | 'written' | 'not_written'>;
}

export interface Consents {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  clinicId: string;
  phone: string;
  kind: 'booking' | 'reminder' | 'offers';
  state: 'given' | 'withdrawn';
  source: string;
  evidence: string;
  at: Generated<Date>;
  by: string | null;
  callId: string | null;
  test: Generated<boolean>;
}

export interface CronRuns {
  name: string;
  fireAt: Date;
  startedAt: Generated<Date>;
  finishedAt: Date | null;
  failed: Generated<boolean>;
  result: Json | null;
}

export interface DebugMode {
  onlyRow: Generated<boolean>;
  activatedAt: Date | null;
  expiresAt: Date | null;
  source: 'env' | 'api' | null;
}

export interface EmrConfigSnapshots {
  clinicId: string;
  domain: 'template-codes' | 'appointment-types' | 'appointment-statuses' | 'providers';
  items: Json;
  pulledAt: Generated<Date>;
}

export interface EmrConnections {
  clinicId: string;
  emrType: 'emr-soap' | 'emr-rest' | 'emr-bridge' | null;
  baseUrl: string | null;
  username: string | null;
  consumerKey: string | null;
  preferRest: Generated<boolean>;
  signatureBaseUrl: string | null;
  caCertificate: string | null;
  tokenTtlSeconds: number | null;
  admissionProgramId: number | null;
  sealed: Buffer | null;
  sealedKeyId: string | null;
  oauthTokenExpiresAt: Date | null;
  state: Generated<'unknown' | 'ok' | 'reauthorise' | 'unreachable'>;
  stateAt: Date | null;
  configPulledAt: Date | null;
  updatedAt: Generated<Date>;
  testsSince: Date | null;
  tests: Generated<number>;
  testUntil: Date | null;
  credentialsRefusedAt: Date | null;
  condition: 'missing_right' | 'starting' | 'operation_failing' | 'limited' | 'slow' | null;
  conditionOperation: string | null;
  conditionMessage: string | null;
  requestsPerMinute: number | null;
  limitedUntil: Date | null;
  connection: Generated<'unknown' | 'ok' | 'slow' | 'limited' | 'operation_failing' | 'missing_right' | 'credentials_refused' | 'reauthorise' | 'unreachable' | 'starting'>;
}

export interface EmrOauthRequests {
  stateHash: string;
  clinicId: string;
  requestToken: string;
  sealed: Buffer;
  sealedKeyId: string;
  expiresAt: Date;
  createdAt: Generated<Date>;
  grantedBy: string | null;
  authorisedBy: string | null;
  cameFrom: string | null;
}

export interface Erasures {
  id: Generated<string>;
  clinicId: string;
  state: 'waiting' | 'running' | 'done' | 'declined' | 'expired';
  reason: string;
  personHash: string;
  person: Json | null;
  askedBy: string | null;
  askedAt: Generated<Date>;
  decidedBy: string | null;
  decidedAt: Date | null;
  partsDone: Generated<string[]>;
  counts: GeneratedJson;
  finishedAt: Date | null;
}

export interface FaxDocuments {
  id: Generated<string>;
  clinicId: string;
  status: Generated<'pending' | 'processing' | 'extracted' | 'matched' | 'review_needed' | 'verified' | 'error'>;
  source: 'upload' | 'mock';
  sourceFaxId: string | null;
  fileKey: string;
  fileName: string;
  mediaType: string;
  contentHash: string;
  pageCount: number | null;
  documentType: 'referral_letter' | 'lab_result' | 'specialist_report' | 'prescription_renewal' | 'insurance_form' | 'imaging_report' | 'discharge_summary' | 'other' | null;
  urgency: string | null;
  extracted: Json | null;
  confidence: number | null;
  model: string | null;
  cost: number | null;
  matchedDemographicId: string | null;
  matchConfidence: number | null;
  matchMethod: 'phn_exact' | 'phn_search' | 'name_dob' | 'name_only' | 'manual_correction' | null;
  machineMatch: Json | null;
  reviewReason: string | null;
  errorMessage: string | null;
  verifiedBy: string | null;
  verifiedAt: Date | null;
  receivedAt: Generated<Date>;
  updatedAt: Generated<Date>;
  pageTexts: Json | null;
  filingState: Generated<'none' | 'waiting' | 'filing' | 'filed' | 'failed'>;
  filingTarget: 'chart' | 'queue' | null;
  filingPatientId: string | null;
  filingRound: Generated<number>;
  filingRefusals: Generated<number>;
  filingAbsentReads: Generated<number>;
  filingSentAt: Date | null;
  filingDocumentId: string | null;
  filingMessage: string | null;
  filingAt: Date | null;
  setAside: 'not_ours' | 'duplicate' | 'blank' | null;
  routedTo: string | null;
}

export interface FaxIdsSeen {
  clinicId: string;
  faxId: string;
  seenAt: Generated<Date>;
}

export interface FaxPollers {
  clinicId: string;
  running: Generated<boolean>;
  lastPollAt: Date | null;
  processed: Generated<number>;
}

export interface FreedTimes {
  id: Generated<string>;
  clinicId: string;
  providerId: string;
  date: string;
  time: string;
  durationMinutes: number;
  rowId: string | null;
  cause: 'ours' | 'cancelled' | 'gone' | 'moved' | 'no-show' | 'opened';
  freedAt: Date;
  state: Generated<'open' | 'filled' | 'closed'>;
  version: Generated<number>;
  endedAt: Date | null;
}

export interface IdentityTries {
  clinicId: string;
  scope: 'number' | 'patient' | 'name';
  key: string;
  day: string;
  wrong: Generated<number>;
}

export interface InboxCallers {
  clinicId: string;
  itemId: string;
  callId: string;
}

export interface InboxItems {
  id: Generated<string>;
  clinicId: string;
  kind: string;
  cause: string;
  state: Generated<'open' | 'taken' | 'done' | 'dismissed'>;
  urgent: Generated<boolean>;
  name: string | null;
  phone: string | null;
  patientId: string | null;
  callId: string | null;
  appointmentId: string | null;
  documentId: string | null;
  since: Generated<Date>;
  until: Date | null;
  facts: GeneratedJson;
  times: Generated<number>;
  callers: Generated<number>;
  takenBy: string | null;
  takenAt: Date | null;
  closedAt: Date | null;
  closedItself: Generated<boolean>;
  dismissReason: string | null;
  emrTask: Generated<'none' | 'written' | 'unknown' | 'refused'>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  test: Generated<boolean>;
  words: GeneratedJson;
  language: 'en' | 'zh' | null;
  denial: Json | null;
  snoozedUntil: Date | null;
  tries: Generated<number>;
}

export interface InboxTrail {
  id: Generated<string>;
  clinicId: string;
  itemId: string;
  at: Generated<Date>;
  what: 'reported' | 'changed' | 'taken' | 'assigned' | 'done' | 'dismissed' | 'reopened' | 'noted' | 'snoozed' | 'no_answer' | 'ended';
  byUser: string | null;
  toUser: string | null;
  text: string | null;
}

export interface Jobs {
  id: GeneratedAlways<number>;
  clinicId: string | null;
  kind: string;
  payload: GeneratedJson;
  dedupeKey: string | null;
  runAt: Generated<Date>;
  attempts: Generated<number>;
  leasedBy: string | null;
  leaseUntil: Date | null;
  finishedAt: Date | null;
  failed: Generated<boolean>;
  lastError: string | null;
  createdAt: Generated<Date>;
  traceparent: Generated<string | null>;
}

export interface KeyProbe {
  onlyRow: Generated<boolean>;
  sealed: Buffer;
  sealedKeyId: string;
}

export interface KnowledgeEntries {
  id: Generated<string>;
  clinicId: string;
  question: string;
  answer: string;
  questionZh: string | null;
  answerZh: string | null;
  otherWords: Generated<string[]>;
  active: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface KnowledgeQuestions {
  id: Generated<string>;
  clinicId: string;
  language: 'en' | 'zh';
  question: string;
  answeredBy: string | null;
  times: Generated<number>;
  lastAt: Date;
  lastCallId: string | null;
  months: GeneratedJson;
}

export interface KnownDays {
  clinicId: string;
  providerId: string;
  day: string;
  sealed: Buffer;
  sealedKeyId: string;
  readAt: Date;
}

export interface KnownDevices {
  tokenHash: string;
  userId: string;
  clinicId: string | null;
  tries: Generated<number>;
  triedAt: Date | null;
  lastUsedAt: Date;
}

export interface LiveCalls {
  clinicId: string;
  callId: string;
  controlSealed: Buffer | null;
  controlKeyId: string | null;
  emergency: Json | null;
  createdAt: Generated<Date>;
  watchers: GeneratedJson;
}

export interface LiveEvents {
  id: GeneratedAlways<number>;
  clinicId: string | null;
  userId: string | null;
  kind: 'call' | 'appointment' | 'inbox' | 'notification' | 'fax' | 'emr' | 'sms' | 'support';
  rowId: string;
  xact: Generated<number>;
  at: Generated<Date>;
  test: Generated<boolean>;
}

export interface McpDeliveries {
  clinicId: string;
  key: string;
  id: Generated<string>;
  firstAt: Date;
}

export interface McpTokens {
  id: Generated<string>;
  clinicId: string;
  name: string;
  tokenHash: string;
  scopes: string[];
  createdAt: Generated<Date>;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  searched: string | null;
  searchedAt: Date | null;
}

export interface MonthlyReports {
  clinicId: string;
  month: string;
  figures: Json;
  countedAt: Generated<Date>;
}

export interface Notifications {
  id: Generated<string>;
  clinicId: string | null;
  userId: string;
  eventKey: string;
  type: string;
  title: string;
  body: string;
  readAt: Date | null;
  createdAt: Generated<Date>;
  targetKind: string | null;
  targetId: string | null;
}

export interface OfferedTimes {
  clinicId: string;
  providerId: string;
  startsAt: string;
  callId: string;
  durationMinutes: number;
  offeredUntil: Date;
}

export interface OnboardingProgress {
  clinicId: string;
  clinicDetails: Generated<boolean>;
  emrConnection: Generated<boolean>;
  businessHours: Generated<boolean>;
  validation: Generated<boolean>;
  completedAt: Date | null;
  updatedAt: Generated<Date>;
}

export interface Passkeys {
  id: Generated<string>;
  userId: string;
  clinicId: string | null;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PatientLinks {
  id: string;
  clinicId: string;
  kind: 'visit' | 'offer' | 'request';
  tokenHash: string;
  patientId: string;
  appointmentId: string | null;
  offerId: string | null;
  requestId: string | null;
  language: 'en' | 'zh' | 'yue' | 'fr';
  providerId: string | null;
  visitDate: string | null;
  visitTime: string | null;
  validUntil: Date;
  wrongDates: Generated<number>;
  openedAt: Date | null;
  confirmedAt: Date | null;
  tries: Generated<number>;
  heldBy: string | null;
  heldUntil: Date | null;
  endedAt: Date | null;
  endedBy: 'act' | 'elsewhere' | 'wrong-dates' | null;
  result: Json | null;
  createdAt: Generated<Date>;
}

export interface PlatformLocks {
  name: string;
  holder: string;
  leaseUntil: Date;
}

export interface PracticeBooks {
  clinicId: string;
  kept: string;
  fault: 'dead' | 'slow' | 'staff-takes-slot' | null;
  createdAt: Generated<Date>;
  practiceOf: string | null;
  endedAt: Date | null;
}

export interface Providers {
  id: Generated<string>;
  clinicId: string;
  emrProviderId: string | null;
  name: string;
  specialty: Generated<string>;
  status: Generated<'active' | 'inactive' | 'on_leave'>;
  visitMode: 'in_person' | 'phone' | 'video' | null;
  visitReason: 'general' | 'follow_up' | 'results' | 'refill' | 'pain_illness' | 'referral' | 'specialist' | 'vaccination' | 'checkup' | null;
  isNewPatient: boolean | null;
  preferredTime: 'any' | 'morning' | 'afternoon' | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  acceptsNewPatients: Generated<boolean>;
  gender: 'female' | 'male' | null;
  languages: Generated<string[]>;
  minAge: number | null;
  maxAge: number | null;
  nameZh: string | null;
  bio: string | null;
  bioZh: string | null;
}

export interface RecoveryCodes {
  userId: string;
  clinicId: string | null;
  codeHash: string;
  usedAt: Date | null;
}

export interface Registrations {
  id: Generated<string>;
  clinicId: string;
  attemptId: string;
  joinedBy: Generated<string[]>;
  state: Generated<'writing' | 'doubt' | 'registered' | 'failed' | 'absent'>;
  newcomer: Json;
  asker: Json;
  patientId: string | null;
  sentAt: Generated<Date>;
  absentReads: Generated<number>;
  shownAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ReminderCharts {
  clinicId: string;
  patientId: string;
  name: string;
  phones: string[];
  language: string;
  active: boolean;
  deceased: boolean;
  vetoed: boolean;
  readAt: Generated<Date>;
}

export interface ReminderSettings {
  clinicId: string;
  enabled: Generated<boolean>;
  windows: GeneratedJson;
  quietFrom: Generated<string>;
  quietTo: Generated<string>;
  sameDay: Generated<boolean>;
  confirmStatus: string | null;
  confirmInNotes: Generated<boolean>;
  consentPolicy: Generated<'express' | 'implied'>;
  consentWords: string | null;
  consentWordsBy: string | null;
  consentWordsAt: Date | null;
  text: string | null;
  textZh: string | null;
  textFr: string | null;
  generation: Generated<number>;
  plannedAt: Date | null;
  ranAt: Date | null;
  trouble: string | null;
  clockAt: Date | null;
  clockSeenAt: Date | null;
  onSince: Date | null;
  offSince: Date | null;
}

export interface Reminders {
  id: Generated<string>;
  clinicId: string;
  appointmentId: string;
  patientId: string;
  patientName: string | null;
  providerId: string;
  date: string;
  time: string;
  hoursBefore: number;
  visitAt: Date;
  opensAt: Date;
  state: Generated<'waiting' | 'sent' | 'skipped'>;
  reason: string | null;
  phone: string | null;
  sentAt: Date | null;
  messageId: string | null;
  consentId: string | null;
  answer: 'confirmed' | 'cancelled' | 'other_times' | 'unclear' | null;
  answeredAt: Date | null;
  createdAt: Generated<Date>;
  changedAt: Generated<Date>;
  retryAt: Date | null;
  endedAs: 'moved' | 'gone' | null;
  endedAt: Date | null;
}

export interface ReportMailings {
  id: Generated<string>;
  clinicId: string | null;
  month: string;
  email: string;
  language: 'en' | 'zh' | 'zh-Hant';
  queuedAt: Generated<Date>;
  sentAt: Date | null;
  failedAt: Date | null;
}

export interface ReportRecipients {
  id: Generated<string>;
  clinicId: string | null;
  email: string;
  language: 'en' | 'zh' | 'zh-Hant';
  createdAt: Generated<Date>;
}

export interface RestoredCopies {
  onlyRow: Generated<boolean>;
  backup: string;
  restoredAt: Generated<Date>;
  releasedAt: Date | null;
}

export interface ScheduleDays {
  clinicId: string;
  providerId: string;
  day: string;
  schedule: Json | null;
  readAt: Generated<Date>;
}

export interface ScheduleReads {
  clinicId: string;
  readAt: Generated<Date>;
}

export interface SenderPace {
  number: string;
  freeAt: Date;
}

export interface SendingStops {
  id: Generated<string>;
  at: Generated<Date>;
  by: string;
  reason: string;
  liftedAt: Date | null;
  liftedBy: string | null;
}

export interface Sessions {
  id: Generated<string>;
  userId: string;
  clinicId: string | null;
  serial: Generated<number>;
  device: string;
  ip: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: 'sign-out' | 'person' | 'reuse' | 'password' | 'deactivation' | null;
  resetBy: string | null;
}

export interface SignInSteps {
  tokenHash: string;
  kind: 'second-factor' | 'new-passkey' | 'fresh-proof';
  userId: string;
  clinicId: string | null;
  challenge: string;
  tries: Generated<number>;
  expiresAt: Date;
}

export interface SmsEventsSeen {
  eventId: string;
  at: Generated<Date>;
}

export interface SmsMessages {
  id: Generated<string>;
  clinicId: string;
  callId: string | null;
  action: 'book' | 'reschedule' | 'cancel' | 'answer' | 'test' | 'reminder' | 'offer' | 'request' | 'note';
  appointmentId: string | null;
  language: Generated<string>;
  toNumber: string | null;
  body: string | null;
  state: Generated<'queued' | 'sending' | 'sent' | 'skipped' | 'failed'>;
  skipReason: string | null;
  providerMessageId: string | null;
  providerCode: string | null;
  deliveryStatus: string | null;
  attempts: GeneratedJson;
  createdAt: Generated<Date>;
  sentAt: Date | null;
  updatedAt: Generated<Date>;
  test: Generated<boolean>;
  consentId: string | null;
  linkId: string | null;
  patientId: string | null;
}

export interface SmsOptOuts {
  clinicId: string;
  phone: string;
  source: string;
  at: Generated<Date>;
  notedAt: Generated<Date>;
}

export interface StandbyEntries {
  id: Generated<string>;
  clinicId: string;
  patientId: string;
  appointmentId: string | null;
  appointmentDate: string | null;
  appointmentTime: string | null;
  providerId: string | null;
  days: Generated<string[]>;
  earliestTime: string | null;
  latestTime: string | null;
  notice: Generated<number>;
  priority: Generated<number>;
  state: Generated<'waiting' | 'booked' | 'removed'>;
  source: 'call' | 'staff' | 'link';
  callId: string | null;
  test: Generated<boolean>;
  phone: string | null;
  language: Generated<string>;
  durationMinutes: number | null;
  birthDate: string | null;
  since: Generated<Date>;
  endsAt: Date;
  misses: Generated<number>;
  askedToStayAt: Date | null;
  updatedAt: Generated<Date>;
  patientName: string | null;
}

export interface StandbyOffers {
  id: Generated<string>;
  clinicId: string;
  freedId: string;
  standbyId: string | null;
  patientId: string | null;
  providerId: string;
  date: string;
  time: string;
  durationMinutes: number | null;
  state: 'offered' | 'accepting' | 'accepted' | 'declined' | 'expired' | 'taken' | 'skipped' | 'closed';
  why: string;
  notAsked: GeneratedJson;
  phone: string | null;
  language: Generated<string>;
  consentId: string | null;
  messageId: string | null;
  offeredAt: Date;
  until: Date | null;
  appointmentId: string | null;
  attemptId: string | null;
  endedAt: Date | null;
}

export interface StandbyRules {
  clinicId: string;
  enabled: Generated<boolean>;
  minutesToAnswer: Generated<number>;
  atOnce: Generated<number>;
  stopHoursBefore: Generated<number>;
  quietFrom: Generated<string>;
  quietTo: Generated<string>;
  updatedAt: Generated<Date>;
}

export interface SupportTickets {
  id: Generated<string>;
  clinicId: string;
  createdBy: string | null;
  assigneeId: string | null;
  title: string;
  description: string;
  status: Generated<'open' | 'in_progress' | 'waiting' | 'resolved' | 'closed'>;
  priority: Generated<'low' | 'medium' | 'high' | 'urgent'>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface TemplateCodeOverrides {
  clinicId: string;
  code: string;
  bookable: boolean;
}

export interface TestCalls {
  id: string;
  clinicId: string;
  userId: string | null;
  callerPhone: string | null;
  language: 'en' | 'zh';
  said: GeneratedJson;
  kept: GeneratedJson;
  createdAt: Generated<Date>;
  endedAt: Date | null;
  talk: GeneratedJson;
}

export interface TextQuestions {
  id: Generated<string>;
  clinicId: string;
  phone: string;
  topic: 'reminder' | 'offer' | 'stay';
  visits: GeneratedJson;
  offerId: string | null;
  language: 'en' | 'zh' | 'yue' | 'fr';
  messageId: string;
  askingId: string;
  step: Generated<'first' | 'cancel' | 'which'>;
  asked: GeneratedJson;
  steppedAt: Date | null;
  openUntil: Date;
  createdAt: Generated<Date>;
}

export interface TextReplies {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  clinicId: string;
  eventId: string;
  phone: string;
  body: string | null;
  stops: Generated<boolean>;
  questionId: string | null;
  inTime: Generated<boolean>;
  at: Date;
  receivedAt: Generated<Date>;
  state: Generated<'waiting' | 'done'>;
  outcome: string | null;
  tries: Generated<number>;
  toldWaiting: Generated<boolean>;
}

export interface TicketMessages {
  id: Generated<string>;
  clinicId: string;
  ticketId: string;
  authorId: string | null;
  body: string;
  isInternal: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface Users {
  id: Generated<string>;
  clinicId: string | null;
  email: string;
  passwordHash: string;
  role: 'platform_admin' | 'clinic_manager' | 'clinic_staff';
  failedLogins: Generated<number>;
  lockedUntil: Date | null;
  createdAt: Generated<Date>;
  name: string | null;
  deactivatedAt: Date | null;
  passwordTemporary: Generated<boolean>;
  lastSignInAt: Date | null;
  totpSealed: Buffer | null;
  totpKeyId: string | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
  secondFactorTries: Generated<number>;
  secondFactorTriedSince: Date | null;
  resetBy: string | null;
}

export interface VisitCalendars {
  clinicId: string;
  appointmentId: string;
  uid: string;
  sequence: Generated<number>;
  movedTo: string | null;
  cancelled: Generated<boolean>;
  changedAt: Generated<Date>;
}

export interface VisitFigures {
  clinicId: string;
  providerId: string;
  date: string;
  visits: number;
  missed: number;
  cancelled: number | null;
}

export interface WaitlistEntries {
  id: Generated<string>;
  clinicId: string;
  firstName: string;
  lastName: string;
  phone: string;
  notes: Generated<string>;
  status: Generated<'pending' | 'contacted' | 'registered' | 'declined'>;
  source: Generated<'staff' | 'call'>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface WatchedChanges {
  id: GeneratedAlways<number>;
  clinicId: string;
  kind: 'in-view' | 'appeared' | 'moved' | 'status' | 'patient' | 'gone';
  row: Json;
  before: Json | null;
  at: Generated<Date>;
}

export interface WatchedClinics {
  clinicId: string;
  wantedBy: Generated<string[]>;
  generation: Generated<number>;
  version: Generated<number>;
  listedAt: Date | null;
  roundAt: Date | null;
  requests: Generated<number>;
  trouble: string | null;
  clockAt: Date | null;
  since: Date | null;
}

export interface WatchedLooseEnds {
  clinicId: string;
  rowId: string;
  kind: 'appeared' | 'gone';
  row: Json;
  at: Generated<Date>;
}

export interface WatchedPlaces {
  clinicId: string;
  listener: string;
  toldTo: number;
}

export interface WatchedProviders {
  clinicId: string;
  providerId: string;
  readAt: Date | null;
  fromDate: string | null;
  toDate: string | null;
  digest: string | null;
  rowCount: Generated<number>;
  doubted: Generated<boolean>;
  isListed: Generated<boolean>;
  triedAt: Date | null;
}

export interface WatchedRows {
  clinicId: string;
  id: string;
  patientId: string | null;
  providerId: string;
  date: string;
  time: string;
  durationMinutes: number;
  status: string;
  firstSeenAt: Generated<Date>;
}

export interface Tables {
  accountLinks: AccountLinks;
  attempts: Attempts;
  auditAnchoring: AuditAnchoring;
  auditChains: AuditChains;
  auditLog: AuditLog;
  bookingRequests: BookingRequests;
  businessHours: BusinessHours;
  callCounters: CallCounters;
  callEvents: CallEvents;
  callLogs: CallLogs;
  callMemory: CallMemory;
  callers: Callers;
  claims: Claims;
  clinicConfig: ClinicConfig;
  clinics: Clinics;
  closures: Closures;
  confirmations: Confirmations;
  consents: Consents;
  cronRuns: CronRuns;
  debugMode: DebugMode;
  emrConfigSnapshots: EmrConfigSnapshots;
  emrConnections: EmrConnections;
  emrOauthRequests: EmrOauthRequests;
  erasures: Erasures;
  faxDocuments: FaxDocuments;
  faxIdsSeen: FaxIdsSeen;
  faxPollers: FaxPollers;
  freedTimes: FreedTimes;
  identityTries: IdentityTries;
  inboxCallers: InboxCallers;
  inboxItems: InboxItems;
  inboxTrail: InboxTrail;
  jobs: Jobs;
  keyProbe: KeyProbe;
  knowledgeEntries: KnowledgeEntries;
  knowledgeQuestions: KnowledgeQuestions;
  knownDays: KnownDays;
  knownDevices: KnownDevices;
  liveCalls: LiveCalls;
  liveEvents: LiveEvents;
  mcpDeliveries: McpDeliveries;
  mcpTokens: McpTokens;
  monthlyReports: MonthlyReports;
  notifications: Notifications;
  offeredTimes: OfferedTimes;
  onboardingProgress: OnboardingProgress;
  passkeys: Passkeys;
  patientLinks: PatientLinks;
  platformLocks: PlatformLocks;
  practiceBooks: PracticeBooks;
  providers: Providers;
  recoveryCodes: RecoveryCodes;
  registrations: Registrations;
  reminderCharts: ReminderCharts;
  reminderSettings: ReminderSettings;
  reminders: Reminders;
  reportMailings: ReportMailings;
  reportRecipients: ReportRecipients;
  restoredCopies: RestoredCopies;
  scheduleDays: ScheduleDays;
  scheduleReads: ScheduleReads;
  senderPace: SenderPace;
  sendingStops: SendingStops;
  sessions: Sessions;
  signInSteps: SignInSteps;
  smsEventsSeen: SmsEventsSeen;
  smsMessages: SmsMessages;
  smsOptOuts: SmsOptOuts;
  standbyEntries: StandbyEntries;
  standbyOffers: StandbyOffers;
  standbyRules: StandbyRules;
  supportTickets: SupportTickets;
  templateCodeOverrides: TemplateCodeOverrides;
  testCalls: TestCalls;
  textQuestions: TextQuestions;
  textReplies: TextReplies;
  ticketMessages: TicketMessages;
  users: Users;
  visitCalendars: VisitCalendars;
  visitFigures: VisitFigures;
  waitlistEntries: WaitlistEntries;
  watchedChanges: WatchedChanges;
  watchedClinics: WatchedClinics;
  watchedLooseEnds: WatchedLooseEnds;
  watchedPlaces: WatchedPlaces;
  watchedProviders: WatchedProviders;
  watchedRows: WatchedRows;
}
