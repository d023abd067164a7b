import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type { VoiceCall, VoiceLineup, VoicePhoneNumber } from '../../../ports/voice/voice-platform.ts';
import { at, isFields, listOf, numberAt, textAt } from '../fields.ts';
import { callRefOf } from './read-call.ts';
import { readReport } from './read-report.ts';

/** At Retell a number is its own id. */
export function phoneNumberOf(fields: VoiceFields): VoicePhoneNumber {
  const number = textAt(fields, 'phone_number');
  const [agent] = listOf(fields.inbound_agents).filter(isFields);
  return {
    id: number ?? '',
    number,
    name: textAt(fields, 'nickname'),
    provider: textAt(fields, 'phone_number_type'),
    assistantId: null,
    lineupId: agent ? textAt(agent, 'agent_id') : null,
    createdAt: null,
  };
}

/** One agent speaks all languages, so it counts as its own lineup. */
export function lineupOf(fields: VoiceFields): VoiceLineup {
  const id = textAt(fields, 'agent_id') ?? '';
  return { id, name: textAt(fields, 'agent_name'), assistantIds: [id] };
}

export function callOf(fields: VoiceFields): VoiceCall {
  const { callId, callerPhone, calledNumber, heard } = callRefOf('call', fields);
  const report = readReport(fields, callerPhone, heard);
  const startedAt = report.startedAt?.toISOString() ?? null;
  return {
    id: callId ?? '',
    phoneNumberId: calledNumber,
    status: textAt(fields, 'call_status'),
    type: textAt(fields, 'call_type'),
    createdAt: startedAt,
    startedAt,
    endedAt: report.endedAt?.toISOString() ?? null,
    endedReason: report.endedReason,
    cost: report.cost,
    callerPhone,
    assistantId: textAt(fields, 'agent_id'),
    summary: report.summary,
    transcript: report.transcript,
  };
}

/** Lists come in pages; older endpoints return a bare list. */
export function pageOf(body: unknown): { items: VoiceFields[]; next: string | null } {
  if (Array.isArray(body)) return { items: body.filter(isFields), next: null };
  const items = listOf(at(body, 'items')).filter(isFields);
  const next = isFields(body) && body.has_more === true ? textAt(body, 'pagination_key') : null;
  return { items, next };
}

export const versionOf = (fields: VoiceFields): number => numberAt(fields, 'version') ?? 0;
