import { asksForCard, type MissingCard, missingCard } from '../../kernel/calls/missing-card.ts';
import { saysNewPatient } from '../../kernel/calls/says-new-patient.ts';
import {
  type EmergencyState,
  type Observation,
  observe,
  type WarningKind,
} from '../../kernel/emergency/emergency-state.ts';
import type { Language } from '../../kernel/language.ts';
import { tenDigitNumbersIn } from '../../kernel/text/spoken-digits.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { CallRef, CallSource } from '../../ports/voice/voice-webhook.ts';
import {
  type Conversation,
  createConversation,
  type FreshSentence,
  isGreetingAlone,
  languageShownBy,
} from './conversation.ts';
import { type CallerFacts, NOBODY_KNOWN } from './emergency-item.ts';
import type { LiveCallKey } from './store.ts';

/** What this process knows about a call in progress. */
export interface LocalCall {
  readonly key: LiveCallKey;
  readonly conversation: Conversation;
  readonly firstSeenAt: number;
  state: EmergencyState | null;
  /** Another process has changed the emergency. */
  isStale: boolean;
  pending: Observation[];
  /** Ids of the sightings among them that are stored in case the process dies. */
  kept: string[];
  saving: Promise<readonly WarningKind[]> | null;
  readonly spoken: Set<WarningKind>;
  facts: CallerFacts;
  wordsLanguage: Language | null;
  hasShownLanguage: boolean;
  /** The caller's latest sentence is a mere greeting in English. */
  hasJustGreeted: boolean;
  assistantLanguage: Language | null;
  /** Whether the caller's own words describe a new patient; the latest statement counts. */
  saysNewPatient: boolean | null;
  /** What the caller said about a health card that cannot be read out. */
  missingCard: MissingCard | null;
  /** Whether the assistant's last sentence asked for it. */
  wasAskedForCard: boolean;
  /** Ten-digit numbers the assistant has said, as it does to confirm a card number. */
  readonly numbersSaid: Set<string>;
  /** The call's platform; null for the first one. */
  source: CallSource | null;
  /** Its platform can be told to speak in it. */
  canSpeak: boolean;
}

export function newLocal(key: LiveCallKey, clock: Clock): LocalCall {
  return {
    key,
    conversation: createConversation(),
    firstSeenAt: clock.now().getTime(),
    state: null,
    isStale: false,
    pending: [],
    kept: [],
    saving: null,
    spoken: new Set(),
    facts: NOBODY_KNOWN,
    wordsLanguage: null,
    hasShownLanguage: false,
    hasJustGreeted: false,
    assistantLanguage: null,
    saysNewPatient: null,
    missingCard: null,
    wasAskedForCard: false,
    numbersSaid: new Set(),
    source: null,
    canSpeak: true,
  };
}

/**
 * The stored state with observations that could not be written yet, so that an outage hides no emergency from
 * this process.
 */
export function withPending({ state, pending }: LocalCall, clock: Clock): EmergencyState | null {
  return pending.length === 0 ? state : observe(state, pending, clock.now());
}

/** The caller's first Chinese sentence determines the language; later ones change nothing. */
export function showLanguage(local: LocalCall, fresh: readonly FreshSentence[]): Language | null {
  if (local.hasShownLanguage || !fresh.some((each) => languageShownBy(each) === 'zh')) return null;
  local.hasShownLanguage = true;
  local.wordsLanguage = 'zh';
  return 'zh';
}

/** Enough for a phone and a card number of every member of a family. */
const MOST_NUMBERS = 20;

/** The latest sentence about it decides whether the caller is new. */
export function noteSentences(local: LocalCall, fresh: readonly FreshSentence[]): void {
  for (const { by, text } of fresh) {
    if (by === 'assistant' && local.numbersSaid.size < MOST_NUMBERS)
      for (const number of tenDigitNumbersIn(text)) local.numbersSaid.add(number);
    if (by === 'assistant') local.wasAskedForCard = asksForCard(text);
    if (by !== 'caller') continue;
    local.hasJustGreeted = isGreetingAlone(text);
    local.saysNewPatient = saysNewPatient(text) ?? local.saysNewPatient;
    local.missingCard = missingCard(text, local.wasAskedForCard) ?? local.missingCard;
  }
}

/** A call handed from the Chinese to the English assistant continues in English. */
export function noteAssistant(local: LocalCall, { assistantLanguage }: CallRef): void {
  if (!assistantLanguage) return;
  if (local.assistantLanguage === 'zh' && assistantLanguage === 'en') local.wordsLanguage = null;
  local.assistantLanguage = assistantLanguage;
}
