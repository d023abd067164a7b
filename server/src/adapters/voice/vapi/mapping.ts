import { Failure } from '../../../kernel/failure.ts';
import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type {
  VoiceAssistant,
  VoiceCall,
  VoiceLineup,
  VoicePhoneNumber,
} from '../../../ports/voice/voice-platform.ts';
import { at, isFields, listOf } from '../fields.ts';

export function phoneNumberOf(fields: VoiceFields): VoicePhoneNumber {
  return {
    id: text(fields.id) ?? '',
    number: text(fields.number),
    name: text(fields.name),
    provider: text(fields.provider),
    assistantId: text(fields.assistantId),
    lineupId: text(fields.squadId),
    createdAt: text(fields.createdAt),
  };
}

export function lineupOf(fields: VoiceFields): VoiceLineup {
  const members = listOf(fields.members).filter(isFields);
  return {
    id: text(fields.id) ?? '',
    name: text(fields.name),
    assistantIds: members.map(({ assistantId }) => text(assistantId)),
  };
}

export function assistantOf(fields: VoiceFields): VoiceAssistant {
  return { id: text(fields.id) ?? '', name: text(fields.name) };
}

export function callOf(fields: VoiceFields): VoiceCall {
  return {
    id: text(fields.id) ?? '',
    phoneNumberId: text(fields.phoneNumberId),
    status: text(fields.status),
    type: text(fields.type),
    createdAt: moment(fields.createdAt),
    startedAt: moment(fields.startedAt),
    endedAt: moment(fields.endedAt),
    endedReason: text(fields.endedReason),
    cost: typeof fields.cost === 'number' && Number.isFinite(fields.cost) ? fields.cost : null,
    callerPhone: text(at(fields, 'customer.number')),
    assistantId: text(fields.assistantId),
    summary: text(fields.summary),
    transcript: text(fields.transcript),
  };
}

export function objectOf(body: unknown): VoiceFields | null {
  if (body === null || isFields(body)) return body;
  throw unreadable();
}

export function objectsOf(body: unknown): VoiceFields[] {
  if (!Array.isArray(body)) throw unreadable();
  return body.filter(isFields);
}

function unreadable(): Failure {
  return new Failure('UNAVAILABLE', 'The voice platform sent an unreadable response.');
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function moment(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
