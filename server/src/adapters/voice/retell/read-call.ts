import type { CallRef } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, idAt, textOf } from '../fields.ts';
import { readHeard } from './read-transcript.ts';

const OF_RETELL = { kind: 'retell', name: null } as const;

/**
 * These fields include the `access_token` of a web call, so fields are picked one by one; the rest is neither
 * stored nor logged.
 */
export function callRefOf(type: string, call: Fields): CallRef {
  const isOutbound = call.direction === 'outbound';
  const [theirs, ours] = isOutbound ? ['to_number', 'from_number'] : ['from_number', 'to_number'];
  return {
    type,
    callId: idAt(call, 'call_id'),
    callerPhone: textOf(call[theirs ?? '']),
    calledNumber: textOf(call[ours ?? '']),
    phoneNumberId: null,
    namedClinicId: textOf(at(call, 'metadata.clinicId')),
    assistantLanguage: null,
    controlUrl: null,
    heard: readHeard(call),
    source: OF_RETELL,
  };
}
