import { z } from 'zod';
import type {
  DescribedTool,
  VoiceFiles,
  VoiceLineupFile,
  VoiceObjects,
} from '../../../ports/voice/voice-objects.ts';
import { fieldsOf, textAt } from '../fields.ts';
import { complaints } from './object-rules.ts';

const TIMEOUT_SECONDS = 5;
const DELAYED_AFTER_MS = 3_500;

const inBothLanguages = (en: string, zh: string) => [
  { type: 'text', text: en, language: 'en' },
  { type: 'text', text: zh, language: 'zh' },
];

/** What a caller hears while a tool runs; the platform picks either variant. */
const MESSAGES = [
  { type: 'request-start', blocking: false, contents: inBothLanguages('One moment, please.', '请稍等。') },
  { type: 'request-start', blocking: false, contents: inBothLanguages('Let me look.', '我看一下。') },
  {
    type: 'request-response-delayed',
    timingMilliseconds: DELAYED_AFTER_MS,
    contents: inBothLanguages("Thank you for waiting, I'm still looking.", '谢谢您的耐心，我还在查。'),
  },
  {
    type: 'request-failed',
    contents: inBothLanguages("I couldn't reach the clinic's system just now.", '刚才没能连上诊所的系统。'),
  },
];

/** The file of a tool under voice/tools; its schema also validates the arguments. */
export function toolFile({ name, description, arguments: schema, wait }: DescribedTool): object {
  const { type, required, properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const told = Object.entries(properties).filter(([, one]) => typeof one === 'object' && !one.deprecated);
  const parameters = { type, properties: Object.fromEntries(told), required };
  return {
    type: 'function',
    async: wait === 'none',
    function: { name, description, parameters },
    server: { url: `\${PUBLIC_URL}/api/voice`, timeoutSeconds: TIMEOUT_SECONDS },
    messages: wait === 'spoken' ? MESSAGES : [],
  };
}

function assistantOf({ name, prompt, fields }: VoiceFiles['assistants'][number], toolIds: readonly string[]) {
  const messages = [{ role: 'system', content: prompt }];
  return { name, ...fields, model: { ...fieldsOf(fields.model), messages, toolIds } };
}

function squadOf({ name, members }: VoiceLineupFile, assistantIds: readonly string[]) {
  return {
    name,
    members: members.map(({ handoffs }, at) => ({
      assistantId: assistantIds[at],
      assistantDestinations: handoffs.map(({ assistant, message, description }) => ({
        type: 'assistant',
        assistantName: assistant,
        message,
        description,
      })),
    })),
  };
}

export const vapiObjects: VoiceObjects = {
  notConfigured: 'No voice platform is configured: set VOICE_API_URL and VOICE_API_KEY.',
  kinds: ['tool', 'assistant', 'squad'],
  secretKinds: new Set(['tool', 'assistant']),
  complaints,
  wanted: ({ tools, assistants, lineups }) => [
    ...tools.map(({ name, fields }) => ({ kind: 'tool', name, parts: [], fields: () => fields })),
    ...assistants.map((assistant) => ({
      kind: 'assistant',
      name: assistant.name,
      parts: assistant.tools.map((tool) => `tool ${tool}`),
      fields: (toolIds: readonly string[]) => assistantOf(assistant, toolIds),
    })),
    ...lineups.map((lineup) => ({
      kind: 'squad',
      name: lineup.name,
      parts: lineup.members.map(({ assistant }) => `assistant ${assistant}`),
      fields: (assistantIds: readonly string[]) => squadOf(lineup, assistantIds),
    })),
  ],
  nameOf: (fields) => textAt(fields, 'function.name', 'name') ?? '',
  idOf: (fields) => textAt(fields, 'id') ?? '',
  withSecret: (fields, secret) => {
    if (typeof fields.server !== 'object' || fields.server === null) return fields;
    const headers = { Authorization: `Bearer ${secret.reveal()}` };
    return { ...fields, server: { ...fields.server, headers } };
  },
  changeOf: (kind, fields) => {
    const { type: _, ...changeable } = fields;
    return kind === 'tool' ? changeable : fields;
  },
  notOurs: new Set([
    'id',
    'orgId',
    'createdAt',
    'updatedAt',
    'isServerUrlSecretSet',
    'latestVersion',
    'headers',
    'secret',
    'serverUrlSecret',
    'credentialId',
  ]),
};
