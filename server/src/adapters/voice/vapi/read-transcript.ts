import { at, type Fields, isFields, listOf, textAt, textOf } from '../fields.ts';

const SPEAKERS = new Map([
  ['bot', 'AI'],
  ['assistant', 'AI'],
  ['user', 'User'],
]);
const PROMPT_LINE = /^system\s*:/i;
const SPEAKER_LINE = /^[\p{L}][\p{L} ]{0,30}:/u;

/** The conversation without the prompt; the platform uses one of several fields, or only the message list. */
export function readTranscript(message: Fields): string | null {
  const written = textAt(
    message,
    'artifact.transcript',
    'transcript',
    'call.transcript',
    'call.artifact.transcript',
  );
  const places = [
    'artifact.messages',
    'messages',
    'call.messages',
    'artifact.messagesOpenAIFormatted',
    'messagesOpenAIFormatted',
    'conversation',
  ];
  const lists = places.map((path) => listOf(at(message, path)));
  const messages = (lists.find((list) => list.length > 0) ?? []).filter(isFields);
  const text = (written ? withoutPrompt(written, messages) : joined(messages)).replaceAll('\u0000', '');
  return text.trim() === '' ? null : text;
}

function joined(messages: readonly Fields[]): string {
  return messages
    .flatMap((message) => {
      const speaker = SPEAKERS.get(String(message.role));
      const words = wordsOf(message);
      return speaker && words ? [`${speaker}: ${words}`] : [];
    })
    .join('\n');
}

function wordsOf(message: Fields): string | null {
  const { content } = message;
  if (Array.isArray(content)) return textOf(content.map((part) => textOf(at(part, 'text')) ?? '').join(' '));
  return textAt(message, 'message', 'content');
}

// A prompt spans many lines, up to the next speaker.
function withoutPrompt(transcript: string, messages: readonly Fields[]): string {
  const prompts = messages.filter(({ role }) => role === 'system').map(wordsOf);
  const clean = prompts.reduce<string>(
    (text, prompt) => (prompt ? text.replaceAll(prompt, '') : text),
    transcript,
  );
  let isPrompt = false;
  const lines = clean.split('\n').filter((line) => {
    if (PROMPT_LINE.test(line)) isPrompt = true;
    else if (SPEAKER_LINE.test(line)) isPrompt = false;
    return !isPrompt;
  });
  return lines.join('\n');
}
