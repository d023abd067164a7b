import { randomUUID } from 'node:crypto';
import { retellResult, type VoiceCall } from '@frontdesk/simulators';
import { type AnsweringClinic, heard, type PhoneLine } from '../journeys/phone-line.ts';
import type { VoiceVendor } from '../src/kernel/calls/voice-vendor.ts';
import type { Answer } from './conversation.ts';

/** A placed call, independent of the platform. */
export interface PlacedCall {
  readonly id: string;
  hear(by: 'caller' | 'assistant', text: string): Promise<void>;
  tool(name: string, given: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The prompt variables the service sends when the call begins. */
  variables(): Promise<Readonly<Record<string, unknown>>>;
  end(): Promise<void>;
}

interface Placing {
  readonly line: PhoneLine;
  readonly clinic: AnsweringClinic;
  /** Null for a hidden number. */
  readonly from: string | null;
  /**
   * Whether the platform can be told to speak during the call; otherwise the next tool result must carry a
   * warning.
   */
  readonly takesCommands: boolean;
}

export const PLACES: Readonly<Record<VoiceVendor, (placing: Placing) => PlacedCall>> = {
  vapi: placeAtVapi,
  retell: placeAtRetell,
};

interface Overrides {
  readonly variableValues?: Readonly<Record<string, unknown>>;
}

function placeAtVapi({ line, clinic, from, takesCommands }: Placing): PlacedCall {
  const id = randomUUID();
  const control = takesCommands ? { controlUrl: line.voice.controlUrlOf(id) } : {};
  const call: VoiceCall = line.caller.startCall({ from, to: clinic.number, id, ...control });
  return {
    id,
    hear: async (by, text) => {
      const role = by === 'caller' ? 'user' : 'assistant';
      await call.message('transcript', { role, transcriptType: 'final', transcript: text });
    },
    tool: async (name, given) => {
      const answer = await call.tool(name, given);
      return answer.status === 'result' ? heard(answer) : { message: '', noAnswer: answer.reason };
    },
    variables: async () => {
      const { body } = await call.message('assistant-request', { assistant: undefined, artifact: undefined });
      const { assistantOverrides, squadOverrides } = (body ?? {}) as Record<string, Overrides | undefined>;
      return (assistantOverrides ?? squadOverrides)?.variableValues ?? {};
    },
    end: async () => {
      await call.end({});
    },
  };
}

interface InboundReply {
  readonly call_inbound?: { readonly dynamic_variables?: Readonly<Record<string, unknown>> };
}

function placeAtRetell({ line, clinic, from }: Placing): PlacedCall {
  const call = line.retell.startCall({ from, to: clinic.number });
  return {
    id: call.id,
    hear: async (by, text) => {
      await call.hear(by === 'caller' ? 'user' : 'agent', text);
    },
    tool: async (name, given) => {
      const reply = await call.tool(name, { ...given });
      const result = retellResult(reply) as Answer | null;
      return result ?? { message: '', noAnswer: `${reply.http}` };
    },
    variables: async () => {
      const { body } = await line.retell.inbound(from ?? '', clinic.number);
      return (body as InboundReply | undefined)?.call_inbound?.dynamic_variables ?? {};
    },
    end: async () => {
      await call.end();
    },
  };
}
