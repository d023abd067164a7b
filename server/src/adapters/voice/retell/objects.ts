import type {
  VoiceFields,
  VoiceFiles,
  VoiceLineupFile,
  VoiceObjects,
  WantedObject,
} from '../../../ports/voice/voice-objects.ts';
import { fieldsOf, textAt } from '../fields.ts';
import { AGENT, KNOWN_AS, LLM, NATIVE_TRANSFER, NUMBER } from './names.ts';
import { complaints } from './object-rules.ts';
import { type Own, OwnFile } from './own-file.ts';
import { promptFor, stateName } from './prompts.ts';

const TIMEOUT_MS = 5_000;
const EVENTS = [
  'call_started',
  'call_ended',
  'call_analyzed',
  'transcript_updated',
  'transfer_started',
  'transfer_bridged',
  'transfer_cancelled',
  'transfer_ended',
];

/**
 * Retell has no lineups: the assistants become states of one LLM, and an agent adds the voice and our URLs.
 */
export const retellObjects: VoiceObjects = {
  notConfigured: 'Retell is not configured: set RETELL_API_KEY.',
  kinds: [LLM, AGENT, NUMBER],
  // Retell signs with its own key, so no object carries a secret of ours.
  secretKinds: new Set(),
  complaints,
  wanted: (files) => files.own.map((own) => OwnFile.parse(own)).flatMap((own) => wantedOf(files, own)),
  nameOf: (fields) => textAt(fields, KNOWN_AS, 'agent_name', 'phone_number') ?? '',
  idOf: (fields) => textAt(fields, 'phone_number', 'agent_id', 'llm_id') ?? '',
  withSecret: (fields) => fields,
  changeOf: (_, fields) => fields,
  notOurs: new Set([
    KNOWN_AS,
    'version',
    'agent_version',
    'is_published',
    'last_modification_timestamp',
    'user_modified_timestamp',
  ]),
};

function wantedOf(files: VoiceFiles, own: Own): WantedObject[] {
  const lineup = files.lineups.find(({ name }) => name === own.lineup);
  if (!lineup) return [];
  return [
    { kind: LLM, name: own.name, parts: [], fields: () => llmOf(files, own, lineup) },
    {
      kind: AGENT,
      name: own.name,
      parts: [`${LLM} ${own.name}`],
      fields: ([llmId]) => ({
        agent_name: own.name,
        ...own.agent,
        // Null makes Retell use the voice's default model.
        voice_model: textAt(own.agent, 'voice_model'),
        response_engine: { type: 'retell-llm', llm_id: llmId },
        webhook_url: `${own.publicUrl}/api/voice/retell`,
        webhook_events: EVENTS,
      }),
    },
    ...files.numbers.map(
      (number): WantedObject => ({
        kind: NUMBER,
        name: number,
        parts: [`${AGENT} ${own.name}`],
        isOnlyChanged: true,
        fields: ([agentId]) => ({
          inbound_agents: [{ agent_id: agentId, weight: 1 }],
          inbound_webhook_url: `${own.publicUrl}/api/voice/retell`,
        }),
      }),
    ),
  ];
}

function llmOf({ tools, assistants }: VoiceFiles, own: Own, { members }: VoiceLineupFile): VoiceFields {
  const [first] = members;
  return {
    ...own.llm,
    // Retell drops begin_message if the caller speaks first.
    start_speaker: 'agent',
    begin_message: '{{greeting}}',
    general_prompt: own.generalPrompt,
    general_tools: [...tools.map(({ fields }) => toolOf(own, fields)), ...nativeTools()],
    starting_state: stateName(first?.assistant ?? ''),
    states: members.map(({ assistant, handoffs }) => ({
      name: stateName(assistant),
      state_prompt: promptFor(assistants.find(({ name }) => name === assistant)?.prompt ?? ''),
      edges: handoffs.map(({ assistant: next, message, description }) => ({
        destination_state_name: stateName(next),
        description: `${description} Say first: "${message}"`,
      })),
    })),
  };
}

/** The same function as on Vapi, at its own URL. */
function toolOf(own: Own, file: VoiceFields): VoiceFields {
  const name = textAt(file, 'function.name') ?? '';
  const isAwaited = file.async !== true;
  const speaks = Array.isArray(file.messages) && file.messages.length > 0;
  return {
    type: 'custom',
    name,
    description: textAt(file, 'function.description') ?? '',
    url: `${own.publicUrl}/api/voice/retell/tools/${name}`,
    method: 'POST',
    // With `args_at_root` the request would contain only the arguments, without the call.
    args_at_root: false,
    parameters: parametersOf(file),
    timeout_ms: TIMEOUT_MS,
    max_retry: 0,
    speak_during_execution: speaks,
    ...(speaks
      ? {
          execution_message_type: 'prompt',
          execution_message_description: "Say in the caller's language that you are looking, in a few words.",
        }
      : {}),
    speak_after_execution: isAwaited,
  };
}

function parametersOf(file: VoiceFields): object {
  const { type: _, properties, required } = fieldsOf(fieldsOf(file.function).parameters);
  return {
    type: 'object',
    properties: properties ?? {},
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
  };
}

function nativeTools(): VoiceFields[] {
  return [
    {
      type: 'transfer_call',
      name: NATIVE_TRANSFER,
      description: 'Puts the caller through to the clinic. Only after transfer_call answered transfer true.',
      transfer_destination: { type: 'predefined', number: '{{transferNumber}}' },
      transfer_option: { type: 'cold_transfer' },
      speak_during_execution: false,
    },
    {
      type: 'end_call',
      name: 'end_call',
      description: 'Ends the call, after goodbye and after log_call_metadata.',
      speak_during_execution: false,
    },
  ];
}
