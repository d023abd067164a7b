import type { NextStep } from '../../../kernel/emergency/emergency-state.ts';
import { errorName } from '../../../kernel/logger.ts';
import type {
  AssistantEvent,
  ReportEvent,
  SilenceEvent,
  StatusEvent,
  TransferEvent,
} from '../../../ports/voice/voice-webhook.ts';
import { usualLanguage } from '../speech/patient/usual-language.ts';
import { welcomeTo } from '../speech/patient/welcome.ts';
import { say } from '../speech/sentences.ts';
import { ownMessage, transferDestination } from '../speech/transfer-destination.ts';
import { tracer } from './conversation.ts';
import type { Dispatched, DispatchNeeds } from './dispatch-needs.ts';

const received = (clinicId: string | null = null): Dispatched => ({
  answer: { status: 'received' },
  clinicId,
});

const spoken = (message: string, clinicId: string | null): Dispatched => ({
  answer: { status: 'spoken', message },
  clinicId,
});

/** A sentence serves a caller better than a dropped line, so this is never an HTTP error. */
export async function assistantAsked(needs: DispatchNeeds, event: AssistantEvent): Promise<Dispatched> {
  const { resolver, clinics, counts, clock, log } = needs;
  try {
    const resolved = await resolver.resolve(event);
    const clinic = resolved && (await clinics.profile(resolved.clinicId));
    if (!clinic) {
      counts.unknownClinic += 1;
      return spoken(say.unknownClinic('en'), null);
    }
    tracer(needs, clinic.id, event.callId)('message', { type: event.type });
    if (clinic.status === 'inactive' || !clinic.voiceAgentEnabled)
      return spoken(say.notActive(usualLanguage(clinic)), clinic.id);
    const language = usualLanguage(clinic);
    const isOpen = clinics.isOpenAt(clinic, clock.now());
    const to = transferDestination(clinic, isOpen);
    return {
      answer: {
        status: 'answer-call',
        clinicId: clinic.id,
        language,
        answeredBy: clinic.voiceSquadId,
        transferNumber: to.status === 'number' ? to.number : null,
        welcome: welcomeTo(clinic, { callerPhone: event.callerPhone, isOpen }, clock.now()),
        otherwise: say.trouble(language),
      },
      clinicId: clinic.id,
    };
  } catch (error) {
    log.error(errorName(error), 'looking up an assistant-request failed');
    const nobody = { clinicId: null, answeredBy: null, transferNumber: null, otherwise: say.trouble('en') };
    return { answer: { status: 'answer-call', language: 'en', ...nobody }, clinicId: null };
  }
}

export async function transferAsked(needs: DispatchNeeds, event: TransferEvent): Promise<Dispatched> {
  const { resolver, clinics, calls, clinicNews, counts, clock, log } = needs;
  const { callId, callerPhone, type } = event;
  try {
    const resolved = await resolver.resolveLater(event);
    const clinic = resolved && (await clinics.profile(resolved.clinicId));
    if (!clinic) {
      counts.unknownClinic += 1;
      const error = say.unknownClinic('en');
      return { answer: { status: 'unknown-clinic', error, results: [] }, clinicId: null };
    }
    const to = transferDestination(clinic, clinics.isOpenAt(clinic, clock.now()));
    tracer(needs, clinic.id, callId)('message', { type, given: to.status === 'number' });
    // Only requested so far: the platform reports when it has transferred the caller.
    if (to.status === 'number')
      return { answer: { status: 'transfer', number: to.number }, clinicId: clinic.id };
    const language = (callId ? await calls.languageOf(clinic.id, callId) : null) ?? usualLanguage(clinic);
    await clinicNews.notTransferred({ clinicId: clinic.id, callId, callerPhone, why: to.why, reason: '' });
    return spoken(ownMessage(to, clinic, language) ?? say.noTransfer(language), clinic.id);
  } catch (error) {
    log.error(errorName(error), 'looking up a transfer failed');
    return spoken(say.noTransfer('en'), null);
  }
}

export async function statusChanged(needs: DispatchNeeds, event: StatusEvent): Promise<Dispatched> {
  const { callId, type, status, phase, endedReason } = event;
  if (event.callDropped) {
    needs.counts.callNotAccepted += 1;
    needs.log.error({ callId, endedReason }, 'the voice platform could not accept a call');
  }
  try {
    const resolved = await needs.resolver.resolveLater(event);
    if (!resolved) return received();
    const { clinicId } = resolved;
    const key = `${clinicId}:${callId}`;
    if (callId && needs.statuses.get(key) === status) return received(clinicId);
    tracer(needs, clinicId, callId)('message', { type, status });
    // Half a minute passes before the first tool call, so the clinic is known by then.
    if (phase === 'answered') await needs.clinics.profile(clinicId);
    if (phase === 'forwarding' && callId) needs.background(noteTransferred(needs, clinicId, callId));
    const isKept = phase !== 'forwarding' || (await isMarkedTransferred(needs, clinicId, callId));
    if (callId && isKept) needs.statuses.set(key, status);
    return received(clinicId);
  } catch (error) {
    needs.log.warn({ status, ...errorName(error) }, 'saving a status update failed');
    return received();
  }
}

/** A failure here is an HTTP error, so that a platform that retries sends the report again. */
export async function callEnded(needs: DispatchNeeds, event: ReportEvent): Promise<Dispatched> {
  return received(await needs.reports.store(event));
}

/** The clinic of the call; null if unknown. */
export async function storeReport(needs: DispatchNeeds, event: ReportEvent): Promise<string | null> {
  const { resolver, calls, counts, log } = needs;
  const { callId, phoneNumberId, type, report } = event;
  const resolved = await resolver.resolveLater(event);
  if (!callId || !resolved) {
    counts.reportsNotStored += 1;
    if (!resolved) counts.unknownClinic += 1;
    const why = resolved ? 'it has no call id' : 'its clinic is unknown';
    log.warn({ callId, phoneNumberId, why }, 'end-of-call report rejected');
    return null;
  }
  await calls.record(resolved.clinicId, { callId, ...report, source: event.source ?? null });
  await hearReport(needs, resolved.clinicId, callId, event);
  needs.background(needs.scheduling.callEnded(resolved.clinicId, callId));
  tracer(needs, resolved.clinicId, callId)('message', { type, endedReason: report.endedReason });
  return resolved.clinicId;
}

/** Reads all words once more, for platforms that send no transcripts; then the call's emergency ends. */
async function hearReport(
  needs: DispatchNeeds,
  clinicId: string,
  callId: string,
  event: ReportEvent,
): Promise<void> {
  const { live } = needs;
  await live.hear(clinicId, event);
  await live.noteEnded({ clinicId, callId }, [await stepOf(needs, clinicId, event)]);
  await live.forgetControl(clinicId, callId);
}

async function stepOf(needs: DispatchNeeds, clinicId: string, { report }: ReportEvent): Promise<NextStep> {
  if (report.wasTransferred) return transferStep(needs, clinicId, 'transferred');
  if (report.transferFailed) return transferStep(needs, clinicId, 'notTransferred');
  return { what: report.callerLeft === true ? 'hungUp' : 'ended' };
}

async function noteTransferred(needs: DispatchNeeds, clinicId: string, callId: string): Promise<void> {
  const step = await transferStep(needs, clinicId, 'transferred');
  await needs.live.noteNextSteps({ clinicId, callId }, [step], {});
}

/** The platform transfers to the number we gave it. */
async function transferStep(
  { clinics, clock }: DispatchNeeds,
  clinicId: string,
  what: 'transferred' | 'notTransferred',
): Promise<NextStep> {
  const clinic = await clinics.profile(clinicId);
  const to = clinic && transferDestination(clinic, clinics.isOpenAt(clinic, clock.now()));
  return to?.status === 'number' ? { what, detail: to.number } : { what };
}

/** Raises our own alarm for being slow. */
export async function silenceNoticed(
  needs: DispatchNeeds,
  { callId, type }: SilenceEvent,
): Promise<Dispatched> {
  needs.counts.hangs += 1;
  const clinicId = callId ? needs.resolver.known(callId) : null;
  if (clinicId) tracer(needs, clinicId, callId)('message', { type });
  return received(clinicId);
}

/** False if it should be processed again when the platform repeats it. */
async function isMarkedTransferred(
  { calls, log }: DispatchNeeds,
  clinicId: string,
  callId: string | null,
): Promise<boolean> {
  if (!callId) return true;
  try {
    await calls.markTransferred(clinicId, callId);
    return true;
  } catch (error) {
    log.warn({ clinicId, callId, ...errorName(error) }, 'recording a transfer failed');
    return false;
  }
}
