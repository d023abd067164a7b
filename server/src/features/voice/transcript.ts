import { type Fields, fieldsOf, firstText, isFields, listOf, textOf } from './wire-fields.ts';

const SPEAKERS = new Map([
  ['bot', 'AI'],
  ['assistant', 'AI'],
  ['user', 'User'],
]);
const PROMPT_LINE = /^system\s*:/i;
const SPEAKER_LINE = /^[\p{L}][\p{L} ]{0,30}:/u;

/** What was said, never the prompt; the platform fills one of several places, or only the list of messages. */
export function transcriptOf(message: Fields, call: Fields): string | null {
  const artifact = fieldsOf(message.artifact);
  const written = firstText(
    artifact.transcript,
    message.transcript,
    call.transcript,
    fieldsOf(call.artifact).transcript,
  );
  const lists = [artifact.messages, message.messages, call.messages, artifact.messagesOpenAIFormatted];
  const messages = listOf(lists.find((list) => listOf(list).length > 0)).filter(isFields);
  const text = written ? withoutPrompt(written, messages) : joined(messages);
  return text.replaceAll('\u0000', '').trim() === '' ? null : text.replaceAll('\u0000', '');
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

function wordsOf({ message, content }: Fields): string | null {
  if (Array.isArray(content))
    return textOf(content.map((part) => textOf(fieldsOf(part).text) ?? '').join(' '));
  return firstText(message, content);
}

// A prompt runs over many lines, up to the next speaker.
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
