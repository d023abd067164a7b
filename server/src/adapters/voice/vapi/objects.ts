import { z } from 'zod';
import type { VoiceObjects } from '../../../ports/voice-objects.ts';
import { fieldsOf, textAt } from './fields.ts';
import { complaints } from './object-rules.ts';

const TIMEOUT_SECONDS = 5;
const DELAYED_AFTER_MS = 3_500;

const inBoth = (en: string, zh: string) => [
  { type: 'text', text: en, language: 'en' },
  { type: 'text', text: zh, language: 'zh' },
];

/** What a caller hears while a tool runs; the platform picks either variant. */
const MESSAGES = [
  { type: 'request-start', blocking: false, contents: inBoth('One moment, please.', '请稍等。') },
  { type: 'request-start', blocking: false, contents: inBoth('Let me look.', '我看一下。') },
  {
    type: 'request-response-delayed',
    timingMilliseconds: DELAYED_AFTER_MS,
    contents: inBoth('Thank you for waiting, I am still looking.', '谢谢您的耐心，我还在查。'),
  },
  {
    type: 'request-failed',
    contents: inBoth("I could not reach the clinic's system just now.", '刚才没能连上诊所的系统。'),
  },
];

export const vapiObjects: VoiceObjects = {
  toolFile: ({ name, description, arguments: schema, wait }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
    return {
      type: 'function',
      async: wait === 'none',
      function: { name, description, parameters },
      server: { url: `\${PUBLIC_URL}/api/voice`, timeoutSeconds: TIMEOUT_SECONDS },
      messages: wait === 'spoken' ? MESSAGES : [],
    };
  },
  complaints,
  nameOf: (fields) => textAt(fields, 'function.name', 'name') ?? '',
  assistantOf: (fields, { name, prompt }) => ({
    ...fields,
    name,
    model: { ...fieldsOf(fields.model), messages: [{ role: 'system', content: prompt }] },
  }),
  withTools: (fields, toolIds) => ({ ...fields, model: { ...fieldsOf(fields.model), toolIds } }),
  squadOf: ({ name, members }, assistantIds) => ({
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
  }),
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
