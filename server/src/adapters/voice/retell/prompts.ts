import { NATIVE_TRANSFER } from './names.ts';

/** A state's edge is a tool to the model: `transition_to_<state>`. */
export function stateName(assistant: string): string {
  return assistant
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '');
}

const HANDOVERS: ReadonlyArray<[RegExp, string]> = [
  [/hand the call to\s+"([^"]+)"/gu, 'call'],
  [/转给\s*"([^"]+)"/gu, '调用'],
  [/轉給\s*"([^"]+)"/gu, '調用'],
];

/** The shared prompt in this platform's words: its name for the caller's number, for a transfer and for the other language. */
export function promptFor(prompt: string): string {
  const handed = HANDOVERS.reduce(
    (text, [pattern, verb]) =>
      text.replace(pattern, (_, assistant: string) => `${verb} transition_to_${stateName(assistant)}`),
    prompt,
  );
  return handed
    .replaceAll('{{customer.number}}', '{{user_number}}')
    .replaceAll('transferCall', NATIVE_TRANSFER);
}
