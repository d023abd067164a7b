import type { WallTime } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';

type ClinicStatus = 'pending' | 'active' | 'inactive';
type VisitMode = 'in_person' | 'phone' | 'video';
type VisitReason =
  | 'general'
  | 'follow_up'
  | 'results'
  | 'refill'
  | 'pain_illness'
  | 'referral'
  | 'specialist';
type PreferredTime = 'any' | 'morning' | 'afternoon';

/** One of a clinic's seven days; 0 is Sunday. An open day has both times, a closed one may remember them. */
export interface OpeningDay {
  readonly weekday: number;
  readonly isOpen: boolean;
  readonly open: WallTime | null;
  readonly close: WallTime | null;
}

export interface Pharmacy {
  readonly name: string;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly address: string | null;
}

interface Identity {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly timezone: string;
  readonly status: ClinicStatus;
  readonly activatedAt: Date | null;
  readonly voicePhoneNumber: string | null;
  readonly voicePhoneNumberId: string | null;
  readonly voiceSquadId: string | null;
  readonly logoKey: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Answering {
  readonly acceptingNewPatients: boolean;
  readonly voiceAgentEnabled: boolean;
  readonly transferEnabled: boolean;
  readonly transferPhoneNumber: string | null;
  readonly handoffPhone: string | null;
  readonly customGreeting: string | null;
  readonly customGreetingZh: string | null;
  readonly supportedLanguages: readonly Language[];
  /** The EMR's number of the provider who is searched first. */
  readonly defaultProviderId: string | null;
  readonly waitlistEnabled: boolean;
  readonly pharmacy: Pharmacy | null;
  /** From a kind of visit to the code it is booked as. */
  readonly appointmentTypeMappings: Readonly<Record<string, string>> | null;
}

interface Booking {
  readonly defaultVisitMode: VisitMode | null;
  readonly defaultVisitReason: VisitReason | null;
  readonly defaultIsNewPatient: boolean | null;
  readonly defaultPreferredTime: PreferredTime | null;
  readonly scheduleIntelligenceEnabled: boolean;
  readonly bookingBufferMinutes: number;
  readonly maxDailyBookings: number | null;
  readonly allowDoubleBooking: boolean;
  readonly maxAdvanceBookingDays: number | null;
  readonly minAdvanceBookingHours: number;
}

interface TextMessages {
  readonly smsEnabled: boolean;
  readonly smsSenderNumber: string | null;
  readonly smsMessagingProfileId: string | null;
  readonly smsTemplateBookEn: string | null;
  readonly smsTemplateBookZh: string | null;
  readonly smsTemplateCancelEn: string | null;
  readonly smsTemplateCancelZh: string | null;
  readonly smsTemplateRescheduleEn: string | null;
  readonly smsTemplateRescheduleZh: string | null;
  readonly smsInboundWebhookEnabled: boolean;
}

interface Privacy {
  readonly privacyOfficerName: string | null;
  readonly privacyOfficerEmail: string | null;
  readonly privacyOfficerPhone: string | null;
  readonly baaVoiceSigned: boolean;
  readonly baaVoiceSignedAt: Date | null;
  readonly baaHostingSigned: boolean;
  readonly baaHostingSignedAt: Date | null;
  readonly transcriptRetentionDays: number;
  readonly callLogRetentionDays: number;
  readonly faxRetentionDays: number;
  readonly smsTextRetentionDays: number;
}

interface EmrFacts {
  readonly preferRest: boolean;
  readonly emrConfigPulledAt: Date | null;
  readonly emrOauthTokenExpiresAt: Date | null;
}

/** All that is known of a clinic but its secrets. `isOpen` is not part of it: that depends on when one asks. */
export interface ClinicProfile extends Identity, Answering, Booking, TextMessages, Privacy, EmrFacts {
  /** Seven, Sunday first. */
  readonly hours: readonly OpeningDay[];
}
