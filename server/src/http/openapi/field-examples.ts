import { CLINIC_RECORD } from '../../kernel/clinic/record.ts';
import { VERSION } from '../../kernel/version.ts';

// The clinic record's examples, except `name`, which other schemas use for other things.
const { name: _, ...CLINIC_EXAMPLES } = Object.fromEntries(
  Object.entries(CLINIC_RECORD).map(([field, { change }]) => [field, change?.meta()?.example]),
);
const SQUAD = '0d9c8b7a-6f5e-4d3c-8b1a-0f9e8d7c6b5a';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3YjBkNmMxZSJ9.c2lnbmF0dXJl';

/**
 * Default example of each field name, so that the whole API reference describes one clinic and its people. A schema that
 * uses the name differently overrides it with `.meta({ example })`.
 */
export const FIELD_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...CLINIC_EXAMPLES,
  id: '7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11',
  clinicId: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c',
  userId: '2c9f4d1a-8e7b-4c3d-9a2f-6b5e4d3c2a19',
  createdBy: '2c9f4d1a-8e7b-4c3d-9a2f-6b5e4d3c2a19',
  authorId: '2c9f4d1a-8e7b-4c3d-9a2f-6b5e4d3c2a19',
  assigneeId: '9d2e5f70-1b3c-4a68-8e4d-7c6b5a493827',
  requestId: 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52',

  // The clinic
  clinicName: 'Fraser Street Clinic',
  status: 'active',
  email: 'manager@clinic.example',
  temporaryPassword: 'harbour-maple-quiet-42',
  handoffPhone: '+16045550143',
  transferPhoneNumber: '+16045550142',
  voicePhoneNumber: '+16045550100',
  voicePhoneNumberId: '611c8c8e-ab43-4af0-8df0-f2f8fac8115b',
  voiceSquadId: SQUAD,
  squadId: SQUAD,
  appointmentTypeMappings: { follow_up: '2', pain_illness: '3' },
  mappings: { follow_up: '2', pain_illness: '3' },
  privacyOfficerName: 'Alex Morgan',
  privacyOfficerEmail: 'privacy@clinic.example',
  privacyOfficerPhone: '+16045550144',
  lockedUntil: null,
  weekday: 1,
  open: '09:00',
  close: '17:00',

  // Booking
  defaultVisitMode: 'in_person',
  defaultVisitReason: 'general',
  defaultIsNewPatient: false,
  defaultPreferredTime: 'any',
  visitMode: 'phone',
  visitReason: 'follow_up',
  isNewPatient: false,
  preferredTime: 'morning',
  maxDailyBookings: 24,
  allowDoubleBooking: false,
  maxAdvanceBookingDays: 90,
  providerId: '101',
  emrProviderId: '101',
  specialty: 'Family medicine',
  slotMinutes: 15,
  durationMinutes: 15,
  time: '09:15',
  display: '9:15 AM',
  holiday: false,

  // People
  firstName: 'Wei',
  lastName: 'Chen',
  patientName: 'Wei Chen',
  dateOfBirth: '1985-03-15',
  phone: '+16045550142',
  testPhone: '604-555-0142',
  notes: 'Prefers mornings',

  // The EMR
  emrType: 'emr-soap',
  baseUrl: 'https://emr.example.com:8443/oscar',
  signatureBaseUrl: 'https://emr.example.com/oscar',
  username: 'frontdesk',
  consumerKey: 'frontdesk-fraser',
  caCertificate: null,
  tokenTtlSeconds: 315_360_000,
  admissionProgramId: 10_034,
  connection: 'ok',
  preferRest: false,
  stale: false,
  overridden: false,

  // Calls
  callId: 'c-20261116-0917',
  assistantId: '49e56db1-1f20-4cf1-b031-9cea9fba73cb',
  outcome: 'booked',
  intent: 'book',
  language: 'en',
  transferred: false,
  transferReason: null,
  afterHours: false,
  takesTheCall: true,
  demo: false,

  // Text messages
  smsSenderNumber: '+16045550111',
  smsMessagingProfileId: '40017f3e-9c2b-4a57-8d1e-52f0a1c7b3d9',
  smsTemplateBookEn: '{clinicName}: see you on {date} at {time}. Reply STOP to opt out.',
  smsTemplateBookZh: '{clinicName}：您的预约是{date} {time}。',
  smsTemplateRescheduleEn: '{clinicName}: moved from {oldDate} to {date} at {time}.',
  smsTemplateRescheduleZh: '{clinicName}：已改到{date} {time}。',
  smsTemplateCancelEn: '{clinicName}: your visit on {date} is cancelled.',
  smsTemplateCancelZh: '{clinicName}：{date}的预约已取消。',
  smsInboundWebhookEnabled: false,

  // Faxes
  phn: '9123450013',
  sender: 'Dr. Priya Singh, Cardiology',
  documentDate: '2026-11-12',
  documentType: 'referral_letter',
  urgency: 'routine',
  isBlank: false,
  confidence: 0.94,
  confidences: { patientName: 0.98, dateOfBirth: 0.95, phn: 0.99 },
  places: { dateOfBirth: { page: 1, words: 'DOB: 15 Mar 1985' } },
  model: 'offline',
  matchedDemographicId: '4',
  demographicId: '4',
  matchConfidence: 1,
  matchMethod: 'phn_exact',
  method: 'phn_exact',
  reviewReason: null,
  errorMessage: null,
  verifiedBy: null,
  verifiedAt: null,
  pageCount: 1,
  fileName: 'referral-letter.pdf',

  // Counts
  total: 42,
  page: 1,
  pageSize: 20,
  totalPages: 3,
  limit: 20,
  lines: 100,
  pending: 3,
  contacted: 2,
  registered: 5,
  declined: 1,
  active: 12,
  inactive: 1,
  today: 14,
  last7Days: 93,
  last30Days: 402,
  calls: 14,
  bookings: 6,
  bookingsInDoubt: 0,
  activeProviders: 4,
  pendingActivations: 2,
  openTickets: 1,
  faxesToReview: 2,
  waiting: 3,
  updated: 2,
  added: 1,

  // Support
  title: 'Wrong provider offered',
  description: 'Callers are offered Dr. Lee on Fridays, when she is off.',
  isInternal: false,
  authorRole: 'clinic_manager',
  authorEmail: 'manager@clinic.example',
  createdByEmail: 'manager@clinic.example',
  assigneeEmail: 'admin@frontdesk.example',

  // Sign-in
  role: 'clinic_manager',
  accessToken: TOKEN,
  refreshToken: TOKEN,

  // Operations
  version: VERSION,
  runtime: 'v20.19.5',
  uptime: 86_400,
  latency: 12,
  latencyMs: 84,
  durationMs: 4_210,
};
