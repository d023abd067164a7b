import { type Language, readLanguage } from '../../../kernel/language.ts';
import { errorName } from '../../../kernel/logger.ts';
import type { ToolCallsEvent, VoiceAnswer, VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import type { Callers } from '../../calls/index.ts';
import { cannotTell } from '../speech/apologies.ts';
import { usualLanguage } from '../speech/patient/usual-language.ts';
import { say } from '../speech/sentences.ts';
import { assistantAsked, callEnded, silenceNoticed, statusChanged, transferAsked } from './call-events.ts';
import { consecutiveCallers } from './consecutive-callers.ts';
import { type Conversation, type TimeLimit, timeLimit, tracer } from './conversation.ts';
import type { Dispatched, DispatchNeeds } from './dispatch-needs.ts';
import { carriesNews, hearMessage, hearToolCalls } from './hear-call.ts';
import { notePeople } from './note-people.ts';
import { noteToolResults } from './note-tool-results.ts';
import { type StartedCall, startToolCalls } from './start-tool-calls.ts';
import { warnInAnswer, warnWithoutClinic } from './warn-in-answer.ts';

export type { Dispatched, DispatchNeeds } from './dispatch-needs.ts';

/** Turns one event into one answer; a step of the trace. */
export function dispatch(needs: DispatchNeeds, event: VoiceEvent): Promise<Dispatched> {
  const name = event.kind === 'other' ? 'other' : event.type;
  return needs.tracing.span(`call ${name}`, {}, async (span) => {
    const dispatched =
      isHeardByHandling(event) || !carriesNews(event)
        ? await handle(needs, event)
        : (await Promise.all([handle(needs, event), heard(needs, event)]))[0];
    noteProgress(needs, event, dispatched.clinicId);
    if (dispatched.clinicId) span.note({ clinic: dispatched.clinicId });
    return dispatched;
  });
}

/** By far the most frequent message: its clinic is looked up once, and it only has to be heard. */
async function sentenceHeard(needs: DispatchNeeds, event: VoiceEvent): Promise<Dispatched> {
  return { answer: { status: 'received' }, clinicId: await hearMessage(needs, event) };
}

/** The report writes its own log entry; every other message shows that the call continues. */
function noteProgress(needs: DispatchNeeds, event: VoiceEvent, clinicId: string | null): void {
  const { callId, callerPhone, kind } = event;
  if (callId && clinicId && kind !== 'report' && kind !== 'other')
    needs.calls.progress.seen(clinicId, callId, callerPhone, event.source ?? null);
}

/** Sentences, tool calls and reports are heard by their own handlers. */
function isHeardByHandling({ kind }: VoiceEvent): boolean {
  return kind === 'sentence' || kind === 'tool-calls' || kind === 'report';
}

/** A request is answered even if hearing it fails. */
async function heard(needs: DispatchNeeds, event: VoiceEvent): Promise<void> {
  const hearing = hearMessage(needs, event);
  if (event.kind !== 'assistant-request' && event.kind !== 'transfer-request') return void (await hearing);
  needs.background(
    hearing.catch((error: unknown) =>
      needs.log.warn(errorName(error), 'reading the words of a request failed'),
    ),
  );
}

function handle(needs: DispatchNeeds, event: VoiceEvent): Promise<Dispatched> {
  switch (event.kind) {
    case 'tool-calls':
      return toolCallsAsked(needs, event);
    case 'assistant-request':
      return assistantAsked(needs, event);
    case 'transfer-request':
      return transferAsked(needs, event);
    case 'status':
      return statusChanged(needs, event);
    case 'report':
      return callEnded(needs, event);
    case 'silence':
      return silenceNoticed(needs, event);
    case 'conversation':
    case 'language':
      return callMentioned(needs, event);
    case 'sentence':
      return sentenceHeard(needs, event);
    case 'other':
      return Promise.resolve({ answer: { status: 'received' }, clinicId: null });
  }
}

async function callMentioned(needs: DispatchNeeds, event: VoiceEvent): Promise<Dispatched> {
  const resolved = await needs.resolver.resolveLater(event).catch(() => null);
  return { answer: { status: 'received' }, clinicId: resolved?.clinicId ?? null };
}

/** The progress of a message with tool calls, for the moment its time is up. */
interface Progress {
  conversation: Conversation | null;
  started: readonly StartedCall[] | null;
}

/** One deadline for the whole message: races the work against the moment the answer must be sent. */
function toolCallsAsked(needs: DispatchNeeds, event: ToolCallsEvent): Promise<Dispatched> {
  if (event.toolCalls.length === 0) return Promise.resolve(answered([], null));
  return new Promise((resolve, reject) => {
    const progress: Progress = { conversation: null, started: null };
    const limit = timeLimit(needs.answerWithinMs, () => {
      try {
        resolve(answeredSoFar(needs, event, progress));
      } catch (error) {
        reject(error);
      }
    });
    runToolCalls(needs, event, limit, progress)
      .catch(async (error: unknown) => {
        needs.log.error(errorName(error), 'answering a tool-calls message failed');
        const { clinicId, language } = await knownOf(needs, event);
        return inTrouble(needs, event, clinicId, language);
      })
      .then(resolve, reject)
      .finally(limit.release);
  });
}

/** The answer when the time is up, with the results that are ready. */
function answeredSoFar(
  needs: DispatchNeeds,
  event: ToolCallsEvent,
  { conversation, started }: Progress,
): Dispatched {
  if (!conversation || !started) return inTrouble(needs, event, null, null);
  const results = started.map((call) => call.answerNow());
  return answered(warnInAnswer(needs, conversation, event, results), conversation.clinic.id);
}

async function runToolCalls(
  needs: DispatchNeeds,
  event: ToolCallsEvent,
  limit: TimeLimit,
  progress: Progress,
): Promise<Dispatched> {
  const { callId, callerPhone, type, toolCalls } = event;
  if (event.isWithoutCall) return withoutCall(needs, event);
  const resolved = await needs.resolver.resolve(event);
  const profile = resolved && (await needs.clinics.profile(resolved.clinicId));
  if (!profile) return unknownClinic(needs, event);
  const clinic = event.personInHand ? { ...profile, callerVerification: 'verified' as const } : profile;
  const hearing = hearToolCalls(needs, clinic.id, event);
  if (hearing) await hearing;
  const learned = callId ? await needs.calls.languageOf(clinic.id, callId) : null;
  const { assistantLanguage } = event;
  const shown = callId ? needs.live.languageOf(clinic.id, callId) : null;
  const language = shown ?? assistantLanguage ?? learned ?? usualLanguage(clinic);
  const trace = tracer(needs, clinic.id, callId);
  const { contradictsNumber } = resolved;
  trace('message', {
    type,
    calls: toolCalls.length,
    ...(event.source ? { source: event.source.kind, sourceName: event.source.name } : {}),
    ...(contradictsNumber ? { contradictsNumber } : {}),
  });
  if (clinic.status === 'inactive') {
    trace('refusal', { why: 'suspended' });
    return answered(whileSuspended(needs, event, language), clinic.id);
  }
  if (!clinic.voiceAgentEnabled) {
    trace('refusal', { why: 'voice-agent-off' });
    return answered(toEveryCall(event, say.notActive(language)), clinic.id);
  }
  const callers = callersFor(needs, event);
  const conversation: Conversation = { clinic, callId, callerPhone, callers, language, limit, trace };
  const started = startToolCalls(needs, conversation, toolCalls);
  Object.assign(progress, { conversation, started });
  // Runs beside the tools; writes nothing if nothing is new.
  const kept = learnLanguage(needs, conversation, event, learned);
  const results = await Promise.all(started.map(({ answer }) => answer));
  if (kept) await kept;
  noteToolResults(needs, clinic.id, event, results);
  notePeople(needs, clinic.id, event, results);
  return answered(warnInAnswer(needs, conversation, event, results), clinic.id);
}

function callersFor({ calls }: DispatchNeeds, { callId, personInHand }: ToolCallsEvent): Callers {
  if (!callId) return calls.callersOfOneMessage();
  return personInHand ? consecutiveCallers(calls.callers, personInHand) : calls.callers;
}

/** Every process learns the language shown by the assistant or a tool call before the caller hears an answer. */
function learnLanguage(
  { toolbox, calls, live, background }: DispatchNeeds,
  { clinic, callId, language }: Conversation,
  { toolCalls, assistantLanguage }: ToolCallsEvent,
  learned: Language | null,
): Promise<void> | null {
  const asked = toolCalls
    .filter(({ name }) => toolbox.find(name ?? ''))
    .map((toolCall) => readLanguage(toolCall.arguments?.language))
    .findLast((each) => each && each !== language);
  if (asked && callId) live.noteLanguage(clinic.id, callId, asked);
  const shown = asked ?? (assistantLanguage !== learned ? assistantLanguage : null);
  if (!shown || !callId) return null;
  const kept = calls.learn(clinic.id, callId, { language: shown });
  background(kept);
  return kept;
}

/** For a rate-limited message: every tool call still gets a sentence. */
export async function tooBusy(needs: DispatchNeeds, event: VoiceEvent): Promise<VoiceAnswer | null> {
  if (event.kind !== 'tool-calls') return null;
  const { language } = await knownOf(needs, event);
  return { status: 'tool-results', results: toEveryCall(event, say.tooBusy(language ?? 'en')) };
}

/** What this process already knows about the call. */
async function knownOf({ resolver, calls }: DispatchNeeds, { callId, assistantLanguage }: ToolCallsEvent) {
  const clinicId = callId ? resolver.known(callId) : null;
  const learned = callId && clinicId ? await calls.languageOf(clinicId, callId) : null;
  return { clinicId, language: assistantLanguage ?? learned };
}

function inTrouble(
  { toolbox }: DispatchNeeds,
  event: ToolCallsEvent,
  clinicId: string | null,
  shown: Language | null,
): Dispatched {
  const results = event.toolCalls.map(({ name, arguments: given }) => {
    const language = readLanguage(given?.language) ?? shown ?? 'en';
    const tool = toolbox.find(name ?? '');
    if (tool?.writes) return cannotTell(tool, language);
    // Keeps the format of a tool that has its own: a caller who asked for a person is still transferred.
    return { success: false, ...tool?.whenItFails.result, message: say.ourTrouble(language) };
  });
  return answered(warnWithoutClinic(event, shown ?? 'en', results), clinicId);
}

/** The platform sends bare arguments, so the call is unknown, and the clinics it serves are warned. */
function withoutCall(
  { platformFlawed, background, counts }: DispatchNeeds,
  event: ToolCallsEvent,
): Dispatched {
  counts.unknownClinic += 1;
  if (event.source && event.source.kind !== 'mcp') background(platformFlawed(event.source.kind));
  const [language = 'en'] = event.toolCalls.flatMap((call) => readLanguage(call.arguments?.language) ?? []);
  return answered(toEveryCall(event, say.ourTrouble(language)), null);
}

function unknownClinic({ counts }: DispatchNeeds, event: ToolCallsEvent): Dispatched {
  counts.unknownClinic += 1;
  const error = 'No clinic belongs to the number of this call. Give the number to a clinic, then call again.';
  const results = toEveryCall(event, say.unknownClinic(event.assistantLanguage ?? 'en'));
  return { answer: { status: 'unknown-clinic', error, results }, clinicId: null };
}

// A caller who asked for a person is still transferred, if a number is set.
function whileSuspended(
  { toolbox }: DispatchNeeds,
  { toolCalls }: ToolCallsEvent,
  language: Language,
): object[] {
  const message = say.notActive(language);
  return toolCalls.map(({ name }) => ({
    success: false,
    ...toolbox.find(name ?? '')?.whenItFails.result,
    message,
  }));
}

function toEveryCall({ toolCalls }: ToolCallsEvent, message: string): object[] {
  return toolCalls.map(() => ({ success: false, message }));
}

function answered(results: readonly object[], clinicId: string | null): Dispatched {
  return { answer: { status: 'tool-results', results }, clinicId };
}
