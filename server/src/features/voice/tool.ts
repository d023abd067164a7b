import type { z } from 'zod';
import type { MissingCard } from '../../kernel/calls/missing-card.ts';
import type { RegistrationField } from '../../kernel/clinic/registration-fields.ts';
import type { Emergency } from '../../kernel/emergency/emergency.ts';
import type { WarningKind } from '../../kernel/emergency/emergency-state.ts';
import type { Language } from '../../kernel/language.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { DescribedTool } from '../../ports/voice/voice-objects.ts';
import type { CallMemory } from '../calls/index.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { InboxSlice } from '../inbox/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Patients } from '../patients/index.ts';
import type { Providers } from '../providers/index.ts';
import type { Run, Scheduling } from '../scheduling/index.ts';
import type { Standby } from '../standby/index.ts';
import type { Waitlist } from '../waitlist/index.ts';
import type { WishMemory } from './wishes/wish-memory.ts';

/** One tool call as seen by a tool: the clinic, the caller, the remaining time, and the available actions. */
export interface Call {
  readonly clinicId: string;
  readonly clinic: ClinicProfile;
  readonly callId: string | null;
  /** As the platform sent it; not always a number that can be dialled. */
  readonly callerPhone: string | null;
  readonly language: Language;
  /** The clinic's local time. */
  readonly now: {
    readonly date: CalendarDate;
    readonly time: WallTime;
  };
  readonly deadline: Deadline;
  readonly patients: Patients;
  readonly providers: Providers;
  readonly scheduling: Scheduling;
  readonly waitlist: Waitlist;
  readonly standby: Pick<Standby, 'join'>;
  readonly knowledge: Knowledge;
  readonly inbox: Pick<InboxSlice, 'callBack'>;
  /** Possible emergencies in the caller's words, for a tool that runs in spite of them; else empty. */
  readonly emergency: readonly Emergency[];
  /** Warnings the caller has not heard yet, for a tool that speaks them itself. */
  readonly warnings: readonly WarningKind[];
  /** What the caller has asked for so far in this call. */
  readonly wishes: WishMemory;
  /** The patients this call has found or named. */
  knownPatients(): Promise<readonly string[]>;
  /** Whether the caller may hear about this patient's visits. */
  mayHearOfVisits(patientId: string): Promise<boolean>;
  /** Tells the clinic that a caller asked for a person and did not reach one. Never rejects. */
  tellNotTransferred(why: NotTransferred, reason: string): Promise<void>;
  /** Tells the clinic which fields a new chart still lacks. Never rejects. */
  tellChartIncomplete(chart: IncompleteChart): Promise<void>;
  /** How often this call was refused a record. */
  refusedRecords(): Promise<number>;
  /** The patient the answer is about. */
  subject(): Subject;
  /** Whether the clinic is open now. */
  readonly isOpen: boolean;
  /** Facts that writing tools store with their change. */
  run(smsConsent: SmsChoice | null): Run;
  /** True if this caller heard the question before; records it as asked. */
  wasAsked(question: string): Promise<boolean>;
  /** Whether this call has registered a new patient. */
  hasRegistered(): Promise<boolean>;
  /** The patient this call registered; null if none. */
  registeredPatient(): Promise<string | null>;
  /** What the caller said about a health card that cannot be read out; null if nothing. */
  missingCard(): MissingCard | null;
  /** Whether the assistant has read this ten-digit number back in the call. */
  hasReadBack(number: string): boolean;
  readonly limit: CallLimit;
  /** Stored for the end-of-call report; for a writing tool, before the answer is sent. Never rejects. */
  remember(memory: Partial<CallMemory>): Promise<void>;
}

/** How often one call may use the tool. */
export interface CallLimit {
  /** No new actions. Completed actions are answered again, because the first answer may have been lost. */
  readonly isReached: boolean;
  /** The call had done this before, so it does not count twice. */
  noteRepeat(): void;
}

export const UNLIMITED: CallLimit = { isReached: false, noteRepeat: () => undefined };

/** The caller, or somebody else by name; the name is null before the caller is verified. */
export interface Subject {
  readonly isCaller: boolean;
  readonly firstName: string | null;
  /** Spoken in Chinese, where a given name alone is too familiar. */
  readonly fullName?: string | null;
  /** False for another adult, whose reason for a visit is private. */
  readonly mayHearReasons?: boolean;
}

/** A chart added by phone, and the fields the clinic still wants on it. */
export interface IncompleteChart {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
  readonly missing: readonly RegistrationField[];
  /** Details the caller gave after the chart was created. */
  readonly given: Readonly<Partial<Record<RegistrationField, string>>>;
}

/** Why the call could not be transferred. */
export type NotTransferred = 'off' | 'no-number' | 'closed';

/**
 * How a tool touches patients, which is all the gate knows about it. `search` and `registration` bring
 * patients into the call; `file` shows the patient of patientId; `record` reads or changes their
 * appointments; `booking` makes a new one; `patient` takes patientId and reveals nothing of the record;
 * `appointment` takes appointmentId and optionally patientId; `note` keeps a patientId the call knows, and
 * drops any other.
 */
export type Concern =
  | 'nobody'
  | 'search'
  | 'registration'
  | 'file'
  | 'record'
  | 'booking'
  | 'patient'
  | 'appointment'
  | 'note';

export interface Tool<Arguments extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly aliases: readonly string[];
  /** The description for the voice platform's model. */
  readonly description: string;
  /** Whether our assistants get it; the webhook accepts every tool. */
  readonly isPushed: boolean;
  readonly arguments: Arguments;
  /** Old argument names that are still accepted; the current name takes precedence. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly concerns: Concern;
  /** The clinic's limit per call that its successes count towards. */
  readonly cappedBy: 'bookingsPerCall' | 'callbacksPerCall' | 'waitlistPerCall' | null;
  /** What happens if the caller's words may be an emergency: the tool waits, or runs after the warning. */
  readonly inEmergency: 'waits' | 'goes-on';
  /** After an emergency the tool waits until the caller clearly denies it. */
  readonly heldInEmergency: boolean;
  /** What happens under overload: a tool that needs the EMR promises a call back. */
  readonly inCrowd: 'calls-back' | 'goes-on';
  /** A writing tool runs once per tool-call id; a reading one reads again. */
  readonly writes: boolean;
  /** What the caller hears while it runs; `none` does not wait for the result. */
  readonly wait: DescribedTool['wait'];
  /** Spoken after an unexpected failure, and if arguments are missing. */
  readonly whenItFails: { readonly result: Readonly<Record<string, unknown>>; readonly say: Phrase };
  run(given: z.output<Arguments>, call: Call): Promise<object>;
  /** The answer to a repeat, from the attempt's outcome; null if that is unknown or must not be told. */
  recall?(call: Call): Promise<object | null>;
}

const DEFAULTS = {
  aliases: [],
  isPushed: true,
  renamed: {},
  concerns: 'nobody',
  cappedBy: null,
  inEmergency: 'waits',
  heldInEmergency: false,
  inCrowd: 'goes-on',
  writes: false,
  wait: 'spoken',
} as const satisfies Partial<Tool<z.ZodType>>;
type Default = keyof typeof DEFAULTS;

export type ToolDefinition<Arguments extends z.ZodType> = Omit<Tool<Arguments>, Default> &
  Partial<Pick<Tool<Arguments>, Default>>;

export function defineTool<Arguments extends z.ZodType>(
  definition: ToolDefinition<Arguments>,
): Tool<Arguments> {
  return { ...DEFAULTS, ...definition };
}
