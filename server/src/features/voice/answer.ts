import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import type { Calls } from '../calls/index.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { VoiceCounts } from './counts.ts';
import { readEndedCall } from './ended-call.ts';
import type { LateReports } from './late-reports.ts';
import type { VoiceMessage } from './message.ts';
import type { RememberedLookup } from './remembered-lookup.ts';
import type { ClinicResolver } from './resolve-clinic.ts';
import { nameOf } from './run-tool.ts';
import { say } from './sentences.ts';
import type { ToolAnswers } from './tool-answers.ts';
import type { WebhookAnswer } from './webhook-answer.ts';
import { fieldsOf, firstText, idOf } from './wire-fields.ts';

export interface AnswerNeeds {
  readonly tools: ToolAnswers;
  readonly resolver: ClinicResolver;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly calls: Pick<Calls, 'record' | 'markTransferred' | 'languageOf' | 'trace'>;
  readonly reports: Pick<LateReports, 'store'>;
  /** From a squad to the assistant that takes its calls. */
  readonly entryAssistants: RememberedLookup<string>;
  readonly assistantRequest: 'assistant' | 'squad';
  readonly assistantId: string | null;
  readonly counts: VoiceCounts;
  readonly clock: Clock;
  readonly log: Logger;
}

type Answerer = (needs: AnswerNeeds, message: VoiceMessage) => Promise<WebhookAnswer>;

const ASSISTANT_WAIT_MS = 3_000;

/** 4.4, one function for each type that is more than acknowledged. */
const ANSWERERS: ReadonlyMap<string, Answerer> = new Map<string, Answerer>([
  ['assistant-request', assistantRequest],
  ['transfer-destination-request', transferDestination],
  ['status-update', statusUpdate],
  ['end-of-call-report', endOfCallReport],
  ['hang', hang],
]);

export async function answer(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  if (message.toolCalls) return needs.tools.answer(message, message.toolCalls);
  const answerer = ANSWERERS.get(message.type);
  return answerer ? answerer(needs, message) : received();
}

const received = (clinicId: string | null = null): WebhookAnswer => ok({ received: true }, clinicId);

function ok(body: Readonly<Record<string, unknown>>, clinicId: string | null): WebhookAnswer {
  return { status: 200, body, clinicId };
}

/** A caller is better served by a sentence than by a dropped line, so this is never an HTTP error. */
async function assistantRequest(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  try {
    const clinic = await clinicOf(needs, message);
    if (!clinic) {
      needs.counts.unknownClinic += 1;
      return ok({ error: say.unknownClinic('en') }, null);
    }
    traced(needs, message, clinic.id, { type: message.type });
    if (!clinic.voiceAgentEnabled) return ok({ error: say.notActive('en') }, clinic.id);
    return ok(await whoAnswers(needs, clinic), clinic.id);
  } catch (error) {
    needs.log.error(nameOf(error), 'an assistant-request could not be looked up');
    return ok(needs.assistantId ? { assistantId: needs.assistantId } : { error: say.trouble('en') }, null);
  }
}

async function whoAnswers(
  needs: AnswerNeeds,
  { id, voiceSquadId }: ClinicProfile,
): Promise<Record<string, string>> {
  if (voiceSquadId && needs.assistantRequest === 'squad') return { squadId: voiceSquadId };
  const entry = voiceSquadId ? await needs.entryAssistants.get(voiceSquadId, ASSISTANT_WAIT_MS) : null;
  const assistantId = entry ?? needs.assistantId;
  if (assistantId) return { assistantId };
  needs.log.error({ clinicId: id }, 'a call came and nobody is named to take it');
  return { error: say.trouble('en') };
}

async function transferDestination(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  const { resolver, clinics, calls, counts, log } = needs;
  try {
    const resolved = await resolver.resolveLater(message);
    const clinic = resolved && (await clinics.profile(resolved.clinicId));
    if (!clinic) {
      counts.unknownClinic += 1;
      return { status: 400, body: { error: say.unknownClinic('en'), results: [] }, clinicId: null };
    }
    const number = clinic.transferEnabled ? numberToDial(clinic) : null;
    traced(needs, message, clinic.id, { type: message.type, given: number !== null });
    if (number) {
      if (message.callId) await markTransferred(needs, clinic.id, message.callId);
      return ok({ destination: { type: 'number', number } }, clinic.id);
    }
    const language = message.callId ? await calls.languageOf(clinic.id, message.callId) : null;
    return ok({ error: say.noTransfer(language ?? 'en') }, clinic.id);
  } catch (error) {
    log.error(nameOf(error), 'a transfer could not be looked up');
    return ok({ error: say.noTransfer('en') }, null);
  }
}

function numberToDial({ transferPhoneNumber, handoffPhone }: ClinicProfile): string | null {
  return toE164(transferPhoneNumber) ?? toE164(handoffPhone);
}

async function statusUpdate(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  const status = firstText(message.fields.status)?.slice(0, 40) ?? null;
  const refusal = fieldsOf(message.fields.inboundPhoneCallDebuggingArtifacts);
  if (Object.keys(refusal).length > 0) {
    needs.counts.callNotAccepted += 1;
    const endedReason = idOf(message.fields.endedReason);
    needs.log.error({ callId: message.callId, endedReason }, 'the voice platform could not accept a call');
  }
  try {
    const resolved = await needs.resolver.resolveLater(message);
    if (!resolved) return received();
    const { clinicId } = resolved;
    traced(needs, message, clinicId, { type: message.type, status });
    // Half a minute passes before the first tool is called: the clinic is known by then.
    if (status === 'in-progress') await needs.clinics.profile(clinicId);
    if (status === 'forwarding' && message.callId) await markTransferred(needs, clinicId, message.callId);
    return received(clinicId);
  } catch (error) {
    needs.log.warn({ status, ...nameOf(error) }, 'a status update was not kept');
    return received();
  }
}

/** A fault here is one on the wire too, so that a platform that repeats itself brings the report again. */
async function endOfCallReport(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  let answer = received();
  await needs.reports.store(message.callId, async () => {
    answer = await storeReport(needs, message);
  });
  return answer;
}

async function storeReport(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  const ended = readEndedCall(message);
  const resolved = await needs.resolver.resolveLater(message);
  if (!ended || !resolved) {
    needs.counts.reportsNotStored += 1;
    if (!resolved) needs.counts.unknownClinic += 1;
    const why = resolved ? 'it has no call id' : 'its clinic is unknown';
    needs.log.warn(
      { callId: message.callId, phoneNumberId: message.phoneNumberId, why },
      'a report was not stored',
    );
    return received();
  }
  await needs.calls.record(resolved.clinicId, ended);
  traced(needs, message, resolved.clinicId, { type: message.type, endedReason: ended.endedReason });
  return received(resolved.clinicId);
}

/** The assistant was silent for seconds: our alarm for being slow. */
async function hang(needs: AnswerNeeds, message: VoiceMessage): Promise<WebhookAnswer> {
  needs.counts.hangs += 1;
  const clinicId = message.callId ? needs.resolver.known(message.callId) : null;
  if (clinicId) traced(needs, message, clinicId, { type: message.type });
  return received(clinicId);
}

async function clinicOf(needs: AnswerNeeds, message: VoiceMessage): Promise<ClinicProfile | null> {
  const resolved = await needs.resolver.resolve(message);
  return resolved ? needs.clinics.profile(resolved.clinicId) : null;
}

async function markTransferred({ calls, log }: AnswerNeeds, clinicId: string, callId: string): Promise<void> {
  await calls
    .markTransferred(clinicId, callId)
    .catch((error: unknown) => log.warn({ clinicId, callId, ...nameOf(error) }, 'a transfer was not noted'));
}

function traced(
  { calls, clock }: AnswerNeeds,
  { callId }: VoiceMessage,
  clinicId: string,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (callId) calls.trace(clinicId, callId, { at: clock.now(), kind: 'message', detail });
}
