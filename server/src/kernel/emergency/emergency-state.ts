import type { Language } from '../language.ts';
import type { Emergency } from './emergency.ts';
import type { Help } from './seeks-help.ts';

/** 911 for danger to life, 9-8-8 for thoughts of suicide. */
export type WarningKind = '911' | '988';

/** What is known about an emergency in a call. Stored as JSON and shared by all processes. */
export interface EmergencyState {
  readonly firstSeenAt: string;
  readonly kinds: readonly Emergency[];
  /** The caller's own sentences. */
  readonly words: readonly string[];
  /** What the assistant wrote into a tool's arguments. */
  readonly notes: readonly string[];
  /** Warnings the caller has heard since the sighting that required them. */
  readonly warned: readonly WarningKind[];
  /** Warnings that a process has claimed to speak in the live call; each is spoken once per call. */
  readonly claimed: readonly WarningKind[];
  /** Sentences with an emergency number that the caller actually heard. */
  readonly told: readonly string[];
  /** Whether the last turn was the warning, or asked if this is an emergency. */
  readonly lastTurnWarned: boolean;
  /** Whether any words of the caller have arrived. */
  readonly callerHeard: boolean;
  readonly denial: { readonly text: string; readonly at: string } | null;
  /** Whether the denial still stands, because nothing new was observed since. */
  readonly isDenied: boolean;
  readonly language: Language | null;
  readonly next: readonly NextStep[];
  /** The quoted sentences with their times; missing in states of earlier releases. */
  readonly said?: readonly SaidSentence[];
  readonly isEnded: boolean;
}

/** A sentence of the caller or of the assistant that the item quotes. */
export interface SaidSentence {
  readonly by: 'caller' | 'assistant';
  readonly text: string;
  readonly at: string;
}

/** What happened after the sighting. */
export interface NextStep {
  readonly what:
    | 'booked'
    | 'moved'
    | 'cancelled'
    | 'registered'
    | 'callback'
    | 'wentOn'
    | 'denied'
    | 'again'
    | 'callsHelp'
    | 'goesToHospital'
    | 'transferAsked'
    | 'putThrough'
    | 'transferred'
    | 'notTransferred'
    | 'hungUp'
    | 'ended';
  /** The day and time of the appointment by the clinic's clock, such as 2026-11-24T15:10. */
  readonly at?: string;
  /** What the caller was told about it, or what the caller said; for a transfer, the number it rang. */
  readonly detail?: string;
  /** Who on staff did it. */
  readonly byName?: string;
  /** When it happened; missing in steps of earlier releases. */
  readonly happenedAt?: string;
}

/** One observation, in the order of events. */
export type Observation =
  | {
      readonly what: 'sighting';
      readonly kinds: readonly Emergency[];
      readonly text: string;
      /** Comes from a tool's argument, which counts as new only if it shows another kind of emergency. */
      readonly isNote: boolean;
      /** Was said before something already processed, so it cannot follow a denial. */
      readonly isLate: boolean;
      readonly at?: string;
    }
  | { readonly what: 'denial'; readonly text: string; readonly isBare: boolean; readonly at?: string }
  | {
      readonly what: 'assistant';
      readonly text: string;
      readonly warns: boolean;
      readonly asks: boolean;
      readonly at?: string;
    }
  /** The caller will call 911 or go to a hospital. */
  | { readonly what: 'seeksHelp'; readonly help: Help; readonly text: string; readonly at?: string }
  | { readonly what: 'caller' }
  | { readonly what: 'claimed'; readonly warnings: readonly WarningKind[] }
  | { readonly what: 'warned'; readonly warnings: readonly WarningKind[]; readonly told: string | null }
  | { readonly what: 'language'; readonly language: Language }
  | { readonly what: 'next'; readonly step: NextStep }
  | { readonly what: 'ended' };

const MOST_WORDS = 20;
const LONGEST_WORDS = 500;
const MOST_STEPS = 20;

export function observe(
  state: EmergencyState | null,
  observations: readonly Observation[],
  now: Date,
): EmergencyState | null {
  return observations.reduce<EmergencyState | null>((before, each) => observeOne(before, each, now), state);
}

function observeOne(state: EmergencyState | null, seen: Observation, now: Date): EmergencyState | null {
  if (seen.what === 'sighting') return sighted(state ?? newState(now), seen, now);
  if (!state) return null;
  switch (seen.what) {
    case 'caller':
      return state.callerHeard ? state : { ...state, callerHeard: true };
    case 'assistant':
      return assistantSpoke(state, seen, now);
    case 'denial':
      return denied(state, seen, now);
    case 'claimed':
      return { ...state, claimed: union(state.claimed, seen.warnings) };
    case 'warned':
      return {
        ...state,
        warned: union(state.warned, seen.warnings),
        lastTurnWarned: true,
        ...(seen.told ? toldAt(state, seen.told, now.toISOString()) : {}),
      };
    case 'seeksHelp':
      return soughtHelp(state, seen, now);
    case 'language':
      return state.language === seen.language ? state : { ...state, language: seen.language };
    case 'next':
      return withStep(state, seen.step, now);
    case 'ended':
      return state.isEnded ? state : { ...state, isEnded: true };
  }
}

function newState(now: Date): EmergencyState {
  return {
    firstSeenAt: now.toISOString(),
    kinds: [],
    words: [],
    notes: [],
    warned: [],
    claimed: [],
    told: [],
    lastTurnWarned: false,
    callerHeard: false,
    denial: null,
    isDenied: false,
    language: null,
    next: [],
    isEnded: false,
  };
}

function sighted(
  state: EmergencyState,
  { kinds, text, isNote, isLate, at }: Extract<Observation, { what: 'sighting' }>,
  now: Date,
): EmergencyState {
  const isKnownText = [...state.words, ...state.notes].some((known) => isSameText(known, text));
  const newKinds = kinds.filter((kind) => !state.kinds.includes(kind));
  const isNew = isNote ? newKinds.length > 0 : !isKnownText && !(isLate && newKinds.length === 0);
  if (isKnownText && newKinds.length === 0)
    return isNote || state.callerHeard ? state : { ...state, callerHeard: true };
  const saidAt = at ?? now.toISOString();
  const next = isNew && state.isDenied ? withWords(state.next, 'again', text, saidAt) : state.next;
  return {
    ...state,
    next,
    kinds: union(state.kinds, kinds),
    ...(isNote
      ? { notes: addWords(state.notes, text) }
      : {
          words: addWords(state.words, text),
          said: withSaid(state, 'caller', text, saidAt),
          callerHeard: true,
        }),
    isDenied: isNew ? false : state.isDenied,
    // Words that come right after a warning are not an answer to it.
    lastTurnWarned: isNote ? state.lastTurnWarned : false,
  };
}

function assistantSpoke(
  state: EmergencyState,
  { text, warns, asks, at }: Extract<Observation, { what: 'assistant' }>,
  now: Date,
): EmergencyState {
  const lastTurnWarned = warns || asks;
  if (!warns) return state.lastTurnWarned === lastTurnWarned ? state : { ...state, lastTurnWarned };
  return {
    ...state,
    lastTurnWarned,
    warned: union(state.warned, warningsFor(state.kinds)),
    ...toldAt(state, text, at ?? now.toISOString()),
  };
}

function denied(
  state: EmergencyState,
  { text, isBare, at }: Extract<Observation, { what: 'denial' }>,
  now: Date,
): EmergencyState {
  const heard = { ...state, callerHeard: true };
  if (state.warned.length === 0 || (isBare && !state.lastTurnWarned)) return heard;
  return {
    ...heard,
    isDenied: true,
    next: withWords(state.next, 'denied', text, at ?? now.toISOString()),
    denial: { text: text.slice(0, LONGEST_WORDS), at: now.toISOString() },
  };
}

/** Each kind of help is noted once; callers often repeat that they are on their way. */
function soughtHelp(
  state: EmergencyState,
  { help, text, at }: Extract<Observation, { what: 'seeksHelp' }>,
  now: Date,
): EmergencyState {
  const what = help === '911' ? 'callsHelp' : 'goesToHospital';
  if (state.next.some((step) => step.what === what)) return state;
  return { ...state, next: withWords(state.next, what, text, at ?? now.toISOString()) };
}

function withStep(state: EmergencyState, step: NextStep, now: Date): EmergencyState {
  const isKnown = state.next.some(
    ({ what, at, detail }) =>
      what === step.what && (what === 'transferred' || (at === step.at && detail === step.detail)),
  );
  if (isKnown) return state;
  const timed = { ...withNumber(step, state.next), happenedAt: step.happenedAt ?? now.toISOString() };
  // The transfer to a person failed.
  const before = state.next.filter(({ what }) => step.what !== 'notTransferred' || what !== 'transferred');
  return { ...state, next: [...before, timed].slice(-MOST_STEPS) };
}

/** Staff who put a caller through chose the number; a failed transfer rang the number of the transfer. */
function withNumber(step: NextStep, before: readonly NextStep[]): NextStep {
  if (step.what !== 'transferred' && step.what !== 'notTransferred') return step;
  const detail = before.findLast(({ what }) => what === 'putThrough' || what === 'transferred')?.detail;
  return detail ? { ...step, detail } : step;
}

/** The same words count again after other words. */
function withWords(
  next: readonly NextStep[],
  what: 'denied' | 'again' | 'callsHelp' | 'goesToHospital',
  text: string,
  happenedAt: string,
): readonly NextStep[] {
  const detail = text.slice(0, LONGEST_WORDS);
  const last = next.at(-1);
  return last?.what === what && last.detail === detail
    ? next
    : [...next, { what, detail, happenedAt }].slice(-MOST_STEPS);
}

/** The warnings these emergencies require. */
export function warningsFor(kinds: readonly Emergency[]): readonly WarningKind[] {
  const warnings: WarningKind[] = kinds.includes('suicide') ? ['988'] : [];
  return kinds.some((kind) => kind !== 'suicide') ? [...warnings, '911'] : warnings;
}

/** The warnings the caller has not heard yet. */
export function missingWarnings(state: EmergencyState | null): readonly WarningKind[] {
  if (!state || state.isEnded || state.isDenied) return [];
  return warningsFor(state.kinds).filter((warning) => !state.warned.includes(warning));
}

/** Bookings and registrations wait until the caller clearly denies the emergency. */
export function holds(state: EmergencyState | null): boolean {
  return state !== null && !state.isEnded && !state.isDenied;
}

function addWords(list: readonly string[], text: string): readonly string[] {
  const cut = text.slice(0, LONGEST_WORDS);
  return list.includes(cut) ? list : [...list, cut].slice(0, MOST_WORDS);
}

/** A sentence we had spoken in the call returns as a transcript with slightly different spelling. */
function addTold(told: readonly string[], text: string): readonly string[] {
  const spoken = normal(text);
  return told.some((known) => normal(known).includes(spoken)) ? told : addWords(told, text);
}

function toldAt(
  state: EmergencyState,
  text: string,
  at: string,
): Pick<EmergencyState, 'told'> & Partial<Pick<EmergencyState, 'said'>> {
  const told = addTold(state.told, text);
  return told === state.told ? { told } : { told, said: withSaid(state, 'assistant', text, at) };
}

function withSaid(
  { said = [] }: EmergencyState,
  by: SaidSentence['by'],
  text: string,
  at: string,
): readonly SaidSentence[] {
  const cut = text.slice(0, LONGEST_WORDS);
  if (said.some((known) => known.by === by && known.text === cut)) return said;
  return [...said, { by, text: cut, at }].slice(0, 2 * MOST_WORDS);
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [normal(one), normal(other)];
  return a === b || (a.length > 8 && b.includes(a)) || (b.length > 8 && a.includes(b));
}

function normal(text: string): string {
  return text
    .slice(0, LONGEST_WORDS)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
}

function union<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return other.every((each) => one.includes(each)) ? one : [...new Set([...one, ...other])];
}
