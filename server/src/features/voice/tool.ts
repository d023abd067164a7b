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

/** One tool call as a tool sees it: the clinic, the caller, how long there is, and what a tool may do. */
export interface Call {
  readonly clinicId: string;
  readonly clinic: ClinicProfile;
  readonly callId: string | null;
  /** As the platform gave it; not always a number that can be dialled. */
  readonly callerPhone: string | null;
  readonly language: Language;
  /** The clinic's own clock. */
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
  /** What may be an emergency in the caller's words, for a tool that goes on all the same; else empty. */
  readonly emergency: readonly Emergency[];
  /** Warnings that the caller has not heard yet, for a tool that says them itself. */
  readonly warnings: readonly WarningKind[];
  /** What the caller has asked for so far in this call. */
  readonly wishes: WishMemory;
  /** The patients that this call has found or named. */
  knownPatients(): Promise<readonly string[]>;
  /** Whether the caller may be told of visits that this patient has. */
  mayHearOfVisits(patientId: string): Promise<boolean>;
  /** Tells the clinic that a caller who asked for a person did not get one. Never rejects. */
  tellNotTransferred(why: NotTransferred, reason: string): Promise<void>;
  /** Tells the clinic what a new chart still lacks. Never rejects. */
  tellChartIncomplete(chart: IncompleteChart): Promise<void>;
  /** How often this call was refused a record. */
  refusedRecords(): Promise<number>;
  /** The patient the answer is about. */
  subject(): Subject;
  /** Whether the clinic is open at this moment. */
  readonly isOpen: boolean;
  /** Facts that writing tools pass on with their change. */
  run(smsConsent: SmsChoice | null): Run;
  /** True where this caller heard the question before; it counts as asked from now on. */
  wasAsked(question: string): Promise<boolean>;
  /** Whether this call has registered a new patient. */
  hasRegistered(): Promise<boolean>;
  /** The patient this call has registered; null if none. */
  registeredPatient(): Promise<string | null>;
  /** What the caller has said of a health card that cannot be read out; null where nothing was said. */
  missingCard(): MissingCard | null;
  /** Whether the assistant has read this number of ten digits back in the call. */
  hasReadBack(number: string): boolean;
  readonly limit: CallLimit;
  /** Kept for the end-of-call report; where the tool writes, before the answer goes out. Never rejects. */
  remember(memory: Partial<CallMemory>): Promise<void>;
}

/** How often one call may do what the tool does. */
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
  /** Said in Chinese, where a given name alone is too familiar. */
  readonly fullName?: string | null;
  /** False of another adult: why they see a doctor is theirs to tell. */
  readonly mayHearReasons?: boolean;
}

/** A chart added by phone, and the fields the clinic still wants on it. */
export interface IncompleteChart {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
  readonly missing: readonly RegistrationField[];
  /** What the caller gave after the chart was made. */
  readonly given: Readonly<Partial<Record<RegistrationField, string>>>;
}

/** Why the call could not be transferred. */
export type NotTransferred = 'off' | 'no-number' | 'closed';

/**
 * How a tool touches patients, which is all that the gate in front of it knows.
 * `search` and `registration` bring patients into the call; `file` shows the one of patientId; `record` reads or changes
 * their appointments; `booking` makes a new one; `patient` takes patientId and tells nothing of the record; `appointment`
 * takes appointmentId and perhaps patientId; `note` keeps patientId where the call knows it, and drops it otherwise.
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
  /** Old names of arguments, still accepted; the current name wins when both are there. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly concerns: Concern;
  /** The clinic's limit for one call that its successes count for. */
  readonly cappedBy: 'bookingsPerCall' | 'callbacksPerCall' | 'waitlistPerCall' | null;
  /** What becomes of it where the caller's words may be an emergency: nothing yet, or it goes on behind the warning. */
  readonly inEmergency: 'waits' | 'goes-on';
  /** It waits, after an emergency was heard, until the caller clearly denies it. */
  readonly heldInEmergency: boolean;
  /** What becomes of it while more people call than can be served: where it asks the EMR, the clinic calls back. */
  readonly inCrowd: 'calls-back' | 'goes-on';
  /** A writing tool runs once for each tool-call id; a reading one reads again. */
  readonly writes: boolean;
  /** What the caller hears while it works; `none` is not waited for at all. */
  readonly wait: DescribedTool['wait'];
  /** What is said when anything goes wrong that the tool did not foresee, and what is said when arguments are missing. */
  readonly whenItFails: { readonly result: Readonly<Record<string, unknown>>; readonly say: Phrase };
  run(given: z.output<Arguments>, call: Call): Promise<object>;
  /** The answer to a repeat, from what became of the attempt; null where that is not known, or nothing can be told. */
  recall?(call: Call): Promise<object | null>;
}

export type ToolDefinition<Arguments extends z.ZodType> = Omit<
  Tool<Arguments>,
  | 'aliases'
  | 'isPushed'
  | 'renamed'
  | 'concerns'
  | 'cappedBy'
  | 'inEmergency'
  | 'heldInEmergency'
  | 'inCrowd'
  | 'writes'
  | 'wait'
> &
  Partial<
    Pick<
      Tool<Arguments>,
      | 'aliases'
      | 'isPushed'
      | 'renamed'
      | 'concerns'
      | 'cappedBy'
      | 'inEmergency'
      | 'heldInEmergency'
      | 'inCrowd'
      | 'writes'
      | 'wait'
    >
  >;

export function defineTool<Arguments extends z.ZodType>(
  definition: ToolDefinition<Arguments>,
): Tool<Arguments> {
  return {
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
    ...definition,
  };
}
