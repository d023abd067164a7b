import { Failure } from '../../kernel/failure.ts';
import type {
  VoiceAssistant,
  VoiceFields,
  VoicePhoneNumber,
  VoiceSquad,
} from '../../ports/voice-platform.ts';

export function phoneNumberOf(fields: VoiceFields): VoicePhoneNumber {
  return {
    id: text(fields.id) ?? '',
    number: text(fields.number),
    name: text(fields.name),
    provider: text(fields.provider),
    assistantId: text(fields.assistantId),
    squadId: text(fields.squadId),
    createdAt: text(fields.createdAt),
  };
}

export function squadOf(fields: VoiceFields): VoiceSquad {
  const members = Array.isArray(fields.members) ? fields.members.filter(isFields) : [];
  return {
    id: text(fields.id) ?? '',
    name: text(fields.name),
    assistantIds: members.map(({ assistantId }) => text(assistantId)),
  };
}

export function assistantOf(fields: VoiceFields): VoiceAssistant {
  return { id: text(fields.id) ?? '', name: text(fields.name) };
}

export function objectOf(body: unknown): VoiceFields | null {
  if (body === null || isFields(body)) return body;
  throw unreadable();
}

/** Lists are bare arrays. */
export function objectsOf(body: unknown): VoiceFields[] {
  if (!Array.isArray(body)) throw unreadable();
  return body.filter(isFields);
}

function unreadable(): Failure {
  return new Failure('UNAVAILABLE', 'The voice platform answered something that cannot be read.');
}

function isFields(value: unknown): value is VoiceFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
