import { z } from 'zod';
import { VOICE_VENDORS } from '../calls/voice-vendor.ts';
import { DOCUMENT_TYPES } from '../document-type.ts';
import { e164, email, nameText, phone, Timestamp, text, timezone } from '../fields.ts';
import { INBOX_KINDS } from '../inbox-kind.ts';
import { LANGUAGES } from '../language.ts';
import { toE164 } from '../people/phone-number.ts';
import type { Page } from './page.ts';
import { Pharmacy, PharmacyChange } from './pharmacy.ts';
import { PhoneCapsChange } from './phone-caps.ts';
import { RegistrationFields } from './registration-fields.ts';

type Table = 'clinics' | 'clinicConfig';

/**
 * Where a field is shown besides its own page: `me` and `settings` to managers, `admin` to the platform's
 * staff.
 */
type Reader = 'me' | 'settings' | 'admin';

const column =
  <const In extends Table>(table: In) =>
  <
    const On extends Page | null,
    const By extends readonly Reader[],
    Shown extends z.ZodType,
    Change extends z.ZodType | null = null,
  >(
    page: On,
    readers: By,
    shown: Shown,
    change: Change = null as Change,
  ) => ({ table, page, readers, shown, change });
const clinics = column('clinics');
const config = column('clinicConfig');

const ME = ['me', 'admin'] as const;
const SETTING = ['settings', 'admin'] as const;
const words = z.string().nullable();
const moment = Timestamp.nullable();
const flag = z.boolean();
const number = z.int();
const textOrNull = (max: number, example: string) => text(max).nullable().meta({ example });

/** A short code such as 811, or a phone number. */
const nurseLine = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d -]{1,18}\d$/, 'is not a phone number: use digits, such as 811 or +16045550100')
  .meta({ example: '811' });

export const VISIT_MODES = ['in_person', 'phone', 'video'] as const;
export const VISIT_REASONS = [
  'general',
  'follow_up',
  'results',
  'refill',
  'pain_illness',
  'referral',
  'specialist',
  'vaccination',
  'checkup',
] as const;
/** `off` trusts every patient id, `bound` only those found in the same call, `verified` requires proof. */
const CALLER_VERIFICATION = ['off', 'bound', 'verified'] as const;
/**
 * What callers prove themselves with if their number is not on the chart: `any` of phone, health card and
 * postal code, or the card alone.
 */
const THIRD_FACTS = ['any', 'healthCard'] as const;
export const PREFERRED_TIMES = ['any', 'morning', 'afternoon'] as const;

const languages = z
  .array(z.enum(LANGUAGES))
  .min(1, 'needs at least one language')
  .max(10)
  .transform((given) => LANGUAGES.filter((language) => given.includes(language)))
  .meta({ example: ['en', 'zh'] });

const MOST_MAPPINGS = 50;
/** Maps a kind of visit to the code it is booked as. */
export const TypeMappings = z
  .record(text(50), text(20).nullable())
  .refine((given) => Object.keys(given).length <= MOST_MAPPINGS, `has more than ${MOST_MAPPINGS} entries`)
  // A kind of visit set to null has no mapping and is dropped.
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)),
  );
const shownMappings = z.record(z.string(), z.string()).nullable();
export const TYPE_MAPPINGS = { example: { follow_up: '2', pain_illness: '3' } };

const FAX_FILING = ['automatic', 'manual'] as const;
const FAX_UNMATCHED = ['review', 'emr_queue'] as const;

/** Maps a kind of fax to the EMR's own document type; null or a missing kind uses the default. */
const FaxTypes = z
  .partialRecord(z.enum(DOCUMENT_TYPES, `is none of ${DOCUMENT_TYPES.join(', ')}`), text(60).nullable())
  .transform((given) =>
    Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)),
  );
const FAX_TYPES = { example: { imaging_report: 'radiology' } };

const providerNumber = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/, 'is no provider number of the EMR');
const EmrTasks = z.object({
  kinds: z.array(z.enum(INBOX_KINDS)),
  assignTo: z.string().nullable(),
});
const EmrTasksChange = z
  .object({
    kinds: z
      .array(z.enum(INBOX_KINDS, `is none of ${INBOX_KINDS.join(', ')}`))
      .transform((given) => INBOX_KINDS.filter((kind) => given.includes(kind))),
    assignTo: providerNumber.nullable().default(null),
  })
  .refine(({ kinds, assignTo }) => kinds.length === 0 || assignTo !== null, {
    path: ['assignTo'],
    message: 'names nobody: a to-do stands in the list of one provider',
  });
const EMR_TASKS = { example: { kinds: ['booking_in_doubt', 'callback'], assignTo: '101' } };

const TEMPLATE_MAX = 2_000;
export const smsTemplate = z
  .string()
  .max(TEMPLATE_MAX, `is longer than ${TEMPLATE_MAX} characters`)
  .transform((written) => (written.trim() === '' ? null : written))
  .nullable()
  .meta({ example: '{clinicName}: {date}, {time}, {providerName}. Reply STOP to opt out.' });
const senderNumber = z
  .string()
  .trim()
  .refine((written) => toE164(written) === written, 'is no number in E.164, such as +16045550100')
  .nullable()
  .meta({ example: '+16045550100' });

const messagingProfile = text(100)
  .nullable()
  .describe('A STOP silences every number of a profile: clinics do better with one each');

const NAME = { example: 'Fraser Street Clinic' };
const PRIVACY_MAIL = { example: 'privacy@example.com' };
const DAYS = z.int('is no whole number of days').min(1, 'is at least 1').max(3650, 'is at most 3650');
/** Text that callers are told about the clinic; null if the clinic has not set it. */
const about = (example: string) => config('details', ME, words.meta({ example }), textOrNull(600, example));
const greeting = (example: string) => config('clinical', SETTING, words, textOrNull(1000, example));
const retention = <const By extends readonly Reader[]>(readers: By, what: string, example: number) =>
  config('retention', readers, number, DAYS.describe(what).meta({ example }));

/**
 * Every field of a clinic: its column, who reads it, how it is shown and how it may be changed. Types,
 * responses, request bodies and queries are derived from this list; responses keep its order.
 */
export const CLINIC_RECORD = {
  id: clinics(null, ME, z.uuid().meta({ example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c' })),
  name: clinics('identity', ME, z.string().meta(NAME), nameText(200).meta(NAME)),
  phone: clinics('identity', ME, words.meta({ example: '+16045550110' }), phone.nullable()),
  address: clinics('identity', ME, words, textOrNull(300, '4120 Fraser Street')),
  city: clinics('identity', ME, words, textOrNull(100, 'Vancouver')),
  province: clinics('identity', ME, words, textOrNull(50, 'BC')),
  postalCode: clinics('identity', ME, words, textOrNull(20, 'V5V 4E8')),
  timezone: clinics('identity', ME, z.string(), timezone),
  status: clinics(null, ME, z.enum(['pending', 'active', 'inactive'])),
  activatedAt: clinics(null, ME, moment),
  suspendedAt: clinics(null, ME, moment),
  suspensionReason: clinics(null, ME, words.meta({ example: 'The agreement has ended.' })),
  statusBefore: clinics(null, [], z.enum(['pending', 'active']).nullable()),
  /** When a permanently closed clinic will be deleted. */
  deletionAt: clinics(null, ME, moment),
  voicePhoneNumber: clinics('voice', ME, words, e164.nullable()),
  voicePhoneNumberId: clinics('voice', ['admin'], words, text(200).nullable()),
  voiceSquadId: clinics('voice', ME, words, text(200).nullable()),
  voiceVendor: clinics('voice', ME, z.enum(VOICE_VENDORS), z.enum(VOICE_VENDORS)),
  /** When the platform last sent a request we could not serve because of its configuration. */
  voiceFlawAt: clinics(null, [], moment),
  logoKey: clinics(null, [], words),
  /** The clinic this practice clinic is a copy of; null for a real one. */
  practiceOf: clinics(null, [], z.uuid().nullable()),
  createdAt: clinics(null, ME, Timestamp),
  updatedAt: clinics(null, ME, Timestamp),

  fax: config('details', ME, words.meta({ example: '+16045550199' }), phone.nullable()),
  email: config(
    'details',
    ME,
    words.meta({ example: 'desk@clinic.example' }),
    email.meta({ example: 'desk@clinic.example' }).nullable(),
  ),
  website: config('details', ME, words, textOrNull(600, 'https://clinic.example')),
  directions: about('Two blocks north of King Edward, above the bakery.'),
  directionsZh: about('King Edward以北两个路口，面包店楼上。'),
  parking: about('Free for two hours behind the building.'),
  parkingZh: about('楼后免费停车两小时。'),
  whatToBring: about('Your care card and a list of your medications.'),
  whatToBringZh: about('MSP卡和您的用药清单。'),
  acceptingNewPatients: config('details', ME, flag, flag),
  voiceAgentEnabled: config(null, ME, flag),
  transferEnabled: config('details', ME, flag, flag),
  transferPhoneNumber: config('details', ME, words, phone.nullable()),
  handoffPhone: config('details', ME, words, phone.nullable()),
  afterHoursPhoneNumber: config('details', ME, words.meta({ example: '+16045550144' }), phone.nullable()),
  afterHoursMessage: config('details', ME, words, textOrNull(500, 'The clinic is closed. We open at nine.')),
  afterHoursMessageZh: config('details', ME, words, textOrNull(500, '诊所现在休息，早上九点开门。')),
  inboxEmail: config(
    'details',
    ME,
    words.meta({ example: 'desk@clinic.example' }),
    email.meta({ example: 'desk@clinic.example' }).nullable(),
  ),
  /** A daily summary of open items, to the same address. */
  inboxDigest: config('details', ME, flag, flag),
  /** Receives a text message about urgent items. */
  callbackRetryMinutes: config(
    'details',
    ME,
    number.meta({ example: 30 }),
    z
      .int('is no whole number')
      .min(1, 'is less than 1')
      .max(1_440, 'is more than 1440')
      .describe('After how many minutes a call back that was not answered is tried again')
      .meta({ example: 30 }),
  ),
  remindBookingRequests: config(
    'details',
    ME,
    flag,
    flag.describe('Remind patients who were asked to book once, after three days').meta({ example: false }),
  ),
  onCallPhone: config('details', ME, words.meta({ example: '+16045550190' }), phone.nullable()),
  customGreeting: greeting('Thank you for calling Fraser Street Clinic.'),
  customGreetingZh: greeting('您好，这里是菲沙街诊所。'),
  assistantDisclosure: config(
    'callers',
    SETTING,
    words,
    textOrNull(500, 'I am an automated assistant, and this call is transcribed.'),
  ),
  assistantDisclosureZh: config(
    'callers',
    SETTING,
    words,
    textOrNull(500, '我是自动语音助理，本次通话会转成文字记录。'),
  ),
  supportedLanguages: config('details', ME, z.array(z.enum(LANGUAGES)), languages),
  /** The EMR's number of the provider to search first. */
  defaultProviderId: config('details', ME, words, textOrNull(40, '101')),
  faxFiling: config(
    'details',
    ME,
    z.enum(FAX_FILING),
    z
      .enum(FAX_FILING)
      .describe('Whether a verified fax is filed in the chart by itself, or on a button')
      .meta({ example: 'automatic' }),
  ),
  faxUnmatched: config(
    'details',
    ME,
    z.enum(FAX_UNMATCHED),
    z
      .enum(FAX_UNMATCHED)
      .describe("Where a fax goes whose patient nobody knows: our review list, or the EMR's own queue")
      .meta({ example: 'review' }),
  ),
  faxDocumentTypes: config(
    'details',
    ME,
    z.record(z.string(), z.string()).nullable().meta(FAX_TYPES),
    FaxTypes.nullable().describe("The EMR's own words for our kinds of faxes").meta(FAX_TYPES),
  ),
  /** Which inbox items also become EMR tasks, and who receives them. */
  emrTasks: config(
    'details',
    ME,
    EmrTasks.meta(EMR_TASKS),
    EmrTasksChange.describe('Which items of the inbox are to-dos of the EMR too, and in whose list').meta(
      EMR_TASKS,
    ),
  ),
  waitlistEnabled: config(null, SETTING, flag),
  pharmacy: config('clinical', [], Pharmacy.nullable(), PharmacyChange.nullable()),
  appointmentTypeMappings: config(
    'clinical',
    SETTING,
    shownMappings,
    TypeMappings.meta(TYPE_MAPPINGS).nullable(),
  ),

  defaultVisitMode: config('visits', SETTING, words, z.enum(VISIT_MODES).nullable()),
  defaultVisitReason: config('visits', SETTING, words, z.enum(VISIT_REASONS).nullable()),
  defaultIsNewPatient: config('visits', SETTING, flag.nullable(), flag.nullable()),
  defaultPreferredTime: config('visits', SETTING, words, z.enum(PREFERRED_TIMES).nullable()),
  scheduleIntelligenceEnabled: config(
    'rules',
    SETTING,
    flag,
    flag.describe('Ranks offers; it never hides a slot'),
  ),
  bookingBufferMinutes: config('rules', SETTING, number, z.int().min(0).max(240).meta({ example: 5 })),
  maxDailyBookings: config('rules', SETTING, number.nullable(), z.int().min(1).max(500).nullable()),
  allowDoubleBooking: config('rules', SETTING, flag, flag),
  maxAdvanceBookingDays: config('rules', SETTING, number.nullable(), z.int().min(1).max(730).nullable()),
  minAdvanceBookingHours: config('rules', SETTING, number, z.int().min(0).max(720).meta({ example: 2 })),

  callerVerification: config(
    'callers',
    ME,
    z.enum(CALLER_VERIFICATION),
    z.enum(CALLER_VERIFICATION).meta({ example: 'verified' }),
  ),
  thirdFact: config('callers', SETTING, z.enum(THIRD_FACTS), z.enum(THIRD_FACTS).meta({ example: 'any' })),
  phoneCaps: config('callers', [], PhoneCapsChange, PhoneCapsChange),
  internationalNumbers: config('callers', SETTING, flag, flag.meta({ example: false })),
  callRecording: config('callers', SETTING, flag, flag.meta({ example: false })),

  emergencyWarnings: config(
    'callers',
    SETTING,
    flag,
    flag
      .describe('Whether words of an emergency are answered with what to do now; off asks for confirm')
      .meta({ example: true }),
  ),
  emergencyMessage: config('callers', SETTING, words, textOrNull(500, 'Please hang up and call 911 now.')),
  emergencyMessageZh: config('callers', SETTING, words, textOrNull(500, '请马上挂断并拨打911。')),
  nurseLine: config('callers', SETTING, z.string(), nurseLine),
  emergencyReviewedBy: config('callers', SETTING, words, textOrNull(200, 'Dr. Wei Chen')),
  emergencyReviewedAt: config('callers', SETTING, moment, moment.meta({ example: '2026-11-16T17:00:00Z' })),

  registrationFields: config(
    'callers',
    SETTING,
    RegistrationFields,
    RegistrationFields.describe(
      'What a new chart should have: without what is required nobody is registered, and what is missing makes an item of the inbox',
    ),
  ),
  afterBooking: config('callers', SETTING, words, textOrNull(200, 'Please come ten minutes early.')),
  afterBookingZh: config('callers', SETTING, words, textOrNull(200, '请提前十分钟到。')),

  smsEnabled: config('sms', SETTING, flag, flag.meta({ example: true })),
  smsSenderNumber: config('sms', SETTING, words, senderNumber),
  smsMessagingProfileId: config('sms', [], words, messagingProfile),
  smsTemplateBookEn: config('sms', ['settings'], words, smsTemplate),
  smsTemplateBookZh: config('sms', ['settings'], words, smsTemplate),
  smsTemplateCancelEn: config('sms', ['settings'], words, smsTemplate),
  smsTemplateCancelZh: config('sms', ['settings'], words, smsTemplate),
  smsTemplateRescheduleEn: config('sms', ['settings'], words, smsTemplate),
  smsTemplateRescheduleZh: config('sms', ['settings'], words, smsTemplate),
  smsInboundWebhookEnabled: config('sms', ['settings'], flag, flag),

  startRestoresConsent: config('reminders', [], flag, flag.meta({ example: false })),

  privacyOfficerName: config('officer', SETTING, words, textOrNull(200, 'Wei Chen')),
  privacyOfficerEmail: config('officer', SETTING, words, email.meta(PRIVACY_MAIL).nullable()),
  privacyOfficerPhone: config('officer', SETTING, words, phone.nullable()),
  erasuresNeedApproval: config('erasures', [], flag, flag.meta({ example: false })),
  baaVoiceSigned: config('agreements', SETTING, flag, flag.meta({ example: true })),
  baaVoiceSignedAt: config('agreements', SETTING, moment),
  baaHostingSigned: config('agreements', SETTING, flag, flag.meta({ example: true })),
  baaHostingSignedAt: config('agreements', SETTING, moment),
  transcriptRetentionDays: retention(SETTING, 'Then the words of a call are erased', 90),
  callLogRetentionDays: retention(
    SETTING,
    'Then the call itself, its trace and its text messages are deleted',
    365,
  ),
  faxRetentionDays: retention([], 'Then a fax is deleted with its file', 365),
  smsTextRetentionDays: retention([], 'Then the words of a text message are erased', 90),
};

type Fields = typeof CLINIC_RECORD;
export type ClinicField = keyof Fields;

type ValueOf<Name extends ClinicField> = Fields[Name]['change'] extends z.ZodType
  ? z.output<Fields[Name]['change']>
  : z.output<Fields[Name]['shown']>;

export type ClinicRecord = { readonly [Name in ClinicField]: ValueOf<Name> };

/** Missing or undefined leaves the field unchanged; null clears it. */
export type ClinicChange = {
  readonly [Name in Exclude<ClinicField, 'id' | 'createdAt' | 'updatedAt' | 'practiceOf'>]?:
    | ClinicRecord[Name]
    | undefined;
};
