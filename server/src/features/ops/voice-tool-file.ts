import { z } from 'zod';
import type { Tool } from '../voice/index.ts';

const TIMEOUT_SECONDS = 5;
const DELAYED_AFTER_MS = 3_500;

const inBoth = (en: string, zh: string) => [
  { type: 'text', text: en, language: 'en' },
  { type: 'text', text: zh, language: 'zh' },
];

/** What a caller hears while a tool works; of two variants the platform takes either. */
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

/** Nobody waits for these, so they say nothing. */
const SILENT = new Set(['log_call_metadata', 'transfer_call']);

/** The file of a tool as it is kept under voice/tools: the schema is the one that checks the arguments. */
export function voiceToolFile(tool: Pick<Tool, 'name' | 'description' | 'arguments'>): object {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.arguments, { io: 'input' });
  return {
    type: 'function',
    async: tool.name === 'log_call_metadata',
    function: { name: tool.name, description: tool.description, parameters },
    server: { url: `\${PUBLIC_URL}/api/voice`, timeoutSeconds: TIMEOUT_SECONDS },
    messages: SILENT.has(tool.name) ? [] : MESSAGES,
  };
}
