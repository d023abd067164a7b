import { randomUUID } from 'node:crypto';
import type { MissingCard } from '../../kernel/calls/missing-card.ts';
import {
  type EmergencyState,
  type NextStep,
  type Observation,
  observe,
  type WarningKind,
} from '../../kernel/emergency/emergency-state.ts';
import type { Language } from '../../kernel/language.ts';
import { type Cache, createCache } from '../../kernel/load/cache.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { CallRef, CallSource, Utterance, VoiceEvent } from '../../ports/voice/voice-webhook.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { FreshSentence } from './conversation.ts';
import type { CallerFacts } from './emergency-item.ts';
import {
  type LocalCall,
  newLocal,
  noteAssistant,
  noteSentences,
  showLanguage,
  withPending,
} from './local-call.ts';
import { emergencySaver, refreshEmergency } from './save-emergency.ts';
import { speakWarning } from './speak-warning.ts';
import type { KeptSightings, LiveCallKey, LiveCallStore } from './store.ts';
import { within } from './within.ts';

/** Reads what callers say and reacts to emergencies in it. */
export interface Listener {
  /**
   * Reads a message's words; null if nothing has to be stored before the answer. Rejects only if it contains a
   * sighting that could not be stored.
   */
  hear(clinicId: string, event: VoiceEvent): Promise<void> | null;
  /** Sentences of the call that other processes have heard. */
  hearStored(clinicId: string, callId: string, heard: readonly Utterance[]): void;
  /** Sightings of a process that died before it created their item; sightings already known change nothing. */
  recover(kept: Omit<KeptSightings, 'id'>): Promise<void>;
  /** What is known about an emergency in the call; asks the database if `isFresh` or if another process changed it. */
  emergencyOf(clinicId: string, callId: string, isFresh: boolean): Promise<EmergencyState | null>;
  /** What this process knows, without any request. */
  known(clinicId: string, callId: string): EmergencyState | null;
  /** Emergency words in a tool's arguments. Never rejects. */
  noteArgument(
    ref: LiveCallKey,
    sighting: Omit<Extract<Observation, { what: 'sighting' }>, 'what' | 'isNote' | 'isLate'>,
  ): Promise<EmergencyState | null>;
  /** A tool's answer contained these warnings. Never rejects. */
  noteWarned(ref: LiveCallKey, warnings: readonly WarningKind[], told: string | null): void;
  /** What happened after a sighting, and who the caller is. Does nothing for calls without one. Never rejects. */
  noteNextSteps(ref: LiveCallKey, steps: readonly NextStep[], facts: Partial<CallerFacts>): Promise<void>;
  /** The report has arrived, so nothing is held back any more. */
  noteEnded(ref: LiveCallKey, steps: readonly NextStep[]): Promise<void>;
  /** Whether any words of the caller have arrived in this process. */
  hasHeardCaller(clinicId: string, callId: string): boolean;
  /** Whether the caller has said that the patient is new to the clinic. */
  saysNewPatient(clinicId: string, callId: string): boolean;
  /** What the caller said about a health card that cannot be read out; null if nothing. */
  missingCard(clinicId: string, callId: string): MissingCard | null;
  /** Whether the assistant has read this ten-digit number back to the caller. */
  hasReadBack(clinicId: string, callId: string, number: string): boolean;
  /** The language the caller's words have shown; null if none yet. */
  languageOf(clinicId: string, callId: string): Language | null;
  /** A tool's argument or the platform reports another language. */
  noteLanguage(clinicId: string, callId: string, language: Language): void;
  /** Whether the caller has spoken Chinese and now only greets in English, which the platform takes for another language. */
  isOnlyGreeting(clinicId: string, callId: string): boolean;
  close(): Promise<void>;
}

export interface ListenerNeeds {
  readonly store: Pick<LiveCallStore, 'change' | 'emergencyOf' | 'openEmergencies' | 'keepSightings'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly calls: {
    /** Writes sentences in batches. */
    keepSentences(
      clinicId: string,
      callId: string,
      callerPhone: string | null,
      fresh: readonly FreshSentence[],
      source: CallSource | null,
    ): void;
    /** The caller speaks this language. */
    learnLanguage(clinicId: string, callId: string, language: Language): void;
    languageOf(clinicId: string, callId: string): Promise<Language | null>;
    callerOf(clinicId: string, callId: string): Promise<Partial<CallerFacts>>;
    /** For the record of the call. */
    noteEmergency(clinicId: string, callId: string, about: CallerFacts): void;
  };
  /** Speaks in the live call; false if that is not possible. Never rejects. */
  readonly say: (key: LiveCallKey, text: string) => Promise<boolean>;
  /** Whether the call's platform can be told to speak; assumed unless stated otherwise. */
  readonly canSpeak?: (event: Pick<CallRef, 'source'>) => boolean;
  readonly notices: { on(topic: string, listener: (key: string | null) => void): void };
  readonly topic: string;
  readonly counts: { sightings: number };
  readonly clock: Clock;
  readonly log: Logger;
}

const CALL_LASTS_MS = 4 * 3_600_000;
const MOST_CALLS = 20_000;
/** How long a tool's answer waits for the database. */
const DATABASE_MS = 500;

/** The calls this process knows; marks those whose emergency another process has changed. */
function localCalls({ store, notices, topic, clock, log }: ListenerNeeds) {
  const locals: Cache<string, LocalCall> = createCache({
    clock,
    ttlMs: CALL_LASTS_MS,
    maxSize: MOST_CALLS,
  });
  const localOf = (clinicId: string, callId: string): LocalCall => {
    const id = `${clinicId}:${callId}`;
    const known = locals.get(id);
    if (known) return known;
    const local = newLocal({ clinicId, callId }, clock);
    locals.set(id, local);
    return local;
  };
  const markStale = (key: string) => {
    const at = key.indexOf(':');
    const local = localOf(key.slice(0, at), key.slice(at + 1));
    // Our own change also arrives as a notice; reading it again does no harm.
    local.isStale = true;
  };
  const loadOpen = async () => {
    const since = new Date(clock.now().getTime() - CALL_LASTS_MS);
    for (const { clinicId, callId } of await store.openEmergencies(since)) markStale(`${clinicId}:${callId}`);
  };
  const reload = () =>
    void loadOpen().catch((error: unknown) => log.warn(errorName(error), 'loading open emergencies failed'));
  notices.on(topic, (key) => (key === null ? reload() : markStale(key)));
  reload();

  return { localOf, find: (clinicId: string, callId: string) => locals.get(`${clinicId}:${callId}`) };
}

export function createListener(needs: ListenerNeeds): Listener {
  const { clock } = needs;
  const { localOf, find } = localCalls(needs);
  const earsOfCalls = ears(needs);
  const { save, act, hearWords, close } = earsOfCalls;
  const note = async (
    ref: LiveCallKey,
    observations: readonly Observation[],
  ): Promise<EmergencyState | null> => {
    const local = localOf(ref.clinicId, ref.callId);
    const saved = act(local, observations, true);
    await within(DATABASE_MS, saved);
    return withPending(local, clock);
  };
  /** Only for calls with an emergency, because others have no item to update. */
  const isOpen = (local: LocalCall) => local.state !== null || local.isStale || local.pending.length > 0;

  return {
    hear: hearIn(needs, localOf, earsOfCalls),
    hearStored: (clinicId, callId, heard) => {
      const local = localOf(clinicId, callId);
      void hearWords(local, { heard, isList: true, mayWarn: true }, null, true)?.catch(() => undefined);
    },
    recover: async ({ key: { clinicId, callId }, phone, observations }) => {
      const local = localOf(clinicId, callId);
      if (phone) local.facts = { ...local.facts, phone };
      await act(local, observations, true);
    },
    emergencyOf: async (clinicId, callId, isFresh) => {
      const local = localOf(clinicId, callId);
      if (isFresh || local.isStale) await within(DATABASE_MS, refreshEmergency(needs, local));
      return withPending(local, clock);
    },
    known: (clinicId, callId) => {
      const local = find(clinicId, callId);
      return local ? withPending(local, clock) : null;
    },
    noteArgument: (ref, { kinds, text }) =>
      note(ref, [{ what: 'sighting', kinds, text, isNote: true, isLate: false }]),
    noteWarned: (ref, warnings, told) => {
      void note(ref, [{ what: 'warned', warnings, told }]);
    },
    noteNextSteps: async (ref, steps, facts) => {
      const local = localOf(ref.clinicId, ref.callId);
      const isNews = addFacts(local, facts);
      if (!isOpen(local) || (steps.length === 0 && !isNews)) return;
      local.pending.push(...nextSteps(steps, clock));
      await within(DATABASE_MS, save(local, isNews));
    },
    noteEnded: async (ref, steps) => {
      const local = localOf(ref.clinicId, ref.callId);
      const wasOpen = isOpen(local);
      if (!wasOpen) await refreshEmergency(needs, local);
      if (wasOpen || local.state) await act(local, [...nextSteps(steps, clock), { what: 'ended' }], false);
    },
    ...shownBy(find),
    noteLanguage: (clinicId, callId, language) => {
      const local = localOf(clinicId, callId);
      local.wordsLanguage = language === 'zh' && local.hasShownLanguage ? 'zh' : null;
    },
    close,
  };
}

/** Reads what a message carries: its list of sentences, and then its own sentence. */
function hearIn(
  { canSpeak }: ListenerNeeds,
  localOf: (clinicId: string, callId: string) => LocalCall,
  { hearWords, retryPending }: Pick<ReturnType<typeof ears>, 'hearWords' | 'retryPending'>,
): Listener['hear'] {
  return (clinicId, event) => {
    if (!event.callId) return null;
    const local = localOf(clinicId, event.callId);
    noteAssistant(local, event);
    local.canSpeak = canSpeak?.(event) ?? true;
    local.source = event.source ?? local.source;
    const mayWarn = event.kind !== 'report';
    const caller = event.callerPhone?.slice(0, 64) ?? null;
    const sentence = () =>
      event.kind === 'sentence'
        ? hearWords(local, { heard: [event.sentence], isList: false, mayWarn }, caller, false)
        : retryPending(local, mayWarn);
    const list =
      event.heard.length > 0
        ? hearWords(local, { heard: event.heard, isList: true, mayWarn }, caller, false)
        : null;
    return list ? list.then(async () => void (await sentence())) : sentence();
  };
}

/** Never later than now: this process may have heard of the call after it began. */
const timeIn =
  ({ firstSeenAt }: LocalCall, clock: Clock) =>
  (atMs: number): string =>
    new Date(Math.min(firstSeenAt + atMs, clock.now().getTime())).toISOString();

/** What the caller's own words have shown so far. */
function shownBy(
  find: (clinicId: string, callId: string) => LocalCall | undefined,
): Pick<
  Listener,
  'hasHeardCaller' | 'saysNewPatient' | 'missingCard' | 'hasReadBack' | 'languageOf' | 'isOnlyGreeting'
> {
  return {
    hasHeardCaller: (clinicId, callId) => find(clinicId, callId)?.conversation.callerHeard ?? false,
    saysNewPatient: (clinicId, callId) => find(clinicId, callId)?.saysNewPatient === true,
    missingCard: (clinicId, callId) => find(clinicId, callId)?.missingCard ?? null,
    hasReadBack: (clinicId, callId, number) => find(clinicId, callId)?.numbersSaid.has(number) === true,
    languageOf: (clinicId, callId) => find(clinicId, callId)?.wordsLanguage ?? null,
    isOnlyGreeting: (clinicId, callId) => {
      const local = find(clinicId, callId);
      return local?.wordsLanguage === 'zh' && local.hasJustGreeted;
    },
  };
}

/** With the time of the event; the database may be slow to take it. */
function nextSteps(steps: readonly NextStep[], clock: Clock): Observation[] {
  const happenedAt = clock.now().toISOString();
  return steps.map((step) => ({ what: 'next', step: { happenedAt, ...step } }));
}

/** True if this is new. */
function addFacts(local: LocalCall, facts: Partial<CallerFacts>): boolean {
  const news = Object.entries(facts).filter(
    ([name, value]) => value !== null && local.facts[name as keyof CallerFacts] !== value,
  );
  if (news.length > 0) local.facts = { ...local.facts, ...Object.fromEntries(news) };
  return news.length > 0;
}

/** Nothing waits to be written, and these observations change nothing. */
function isNoNews(
  { state, isStale, pending }: LocalCall,
  observations: readonly Observation[],
  clock: Clock,
): boolean {
  if (isStale || pending.length > 0) return false;
  return state ? observe(state, observations, clock.now()) === state : !observations.some(isSightingOf);
}

const isSightingOf = ({ what }: Observation) => what === 'sighting';

/** One statement beside the longer work: if this process dies in between, another one creates the item. */
function keepSightings(
  { store, log }: Pick<ListenerNeeds, 'store' | 'log'>,
  local: LocalCall,
  observations: readonly Observation[],
): Promise<void> {
  const id = randomUUID();
  local.kept.push(id);
  const { key, facts } = local;
  const kept = store.keepSightings({ key, id, phone: facts.phone, observations });
  kept.catch((error: unknown) =>
    log.warn({ ...key, ...errorName(error) }, 'storing an emergency sighting failed'),
  );
  return kept;
}

const NOT_KEPT = Promise.reject(new Error('the sighting was not stored'));
NOT_KEPT.catch(() => undefined);

/** Creating the item does not delay the answer once the sighting is stored. */
async function savedOrKept(saved: Promise<unknown>, kept: Promise<void>): Promise<void> {
  const isSaved = await within(
    DATABASE_MS,
    saved.then(() => true),
  );
  if (!isSaved) await kept.catch(() => saved);
}

interface Words {
  readonly heard: readonly Utterance[];
  readonly isList: boolean;
  readonly mayWarn: boolean;
}

/** Reads words, stores what they mean, and warns. */
function ears(needs: ListenerNeeds) {
  const { clock, calls } = needs;
  const { save, close } = emergencySaver(needs);

  /** Stores the observations; for a sighting, also speaks the warning. */
  const act = async (
    local: LocalCall,
    observations: readonly Observation[],
    mayWarn: boolean,
  ): Promise<void> => {
    if (isNoNews(local, observations, clock)) return;
    const isSighting = observations.some(isSightingOf);
    if (isSighting) needs.counts.sightings += 1;
    const kept = isSighting ? keepSightings(needs, local, observations) : NOT_KEPT;
    local.pending.push(...observations);
    const saved = save(local);
    if (isSighting && mayWarn)
      void speakWarning(needs, local, saved, (more) => void act(local, more, false).catch(() => undefined));
    await savedOrKept(saved, kept);
  };

  /** What could not be written is tried again with the call's next message. */
  const retryPending = (local: LocalCall, mayWarn: boolean): Promise<void> | null =>
    local.pending.length > 0 ? act(local, [], mayWarn) : null;

  const readWords = (
    local: LocalCall,
    { heard, isList, mayWarn }: Words,
    callerPhone: string | null,
    isStored: boolean,
  ): Promise<void> | null => {
    const fresh = local.conversation.hear(heard, isList, clock.now().getTime() - local.firstSeenAt);
    if (callerPhone) local.facts = { ...local.facts, phone: callerPhone };
    if (fresh.length === 0) return retryPending(local, mayWarn);
    const { clinicId, callId } = local.key;
    if (!isStored) calls.keepSentences(clinicId, callId, callerPhone, fresh, local.source);
    noteSentences(local, fresh);
    const language = showLanguage(local, fresh);
    if (language) calls.learnLanguage(clinicId, callId, language);
    const observations = local.conversation.observe(fresh, timeIn(local, clock));
    return isNoNews(local, observations, clock) ? null : act(local, observations, mayWarn);
  };

  /** Null if nothing has to be stored before the answer. Never throws: what fails rejects. */
  const hearWords: typeof readWords = (...words) => {
    try {
      return readWords(...words);
    } catch (error) {
      return Promise.reject(error);
    }
  };

  return { save, act, hearWords, retryPending, close };
}
