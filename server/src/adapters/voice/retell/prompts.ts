import { NATIVE_TRANSFER } from './names.ts';

/** The model sees a state's edge as a tool named `transition_to_<state>`. */
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

/**
 * Adapts the shared prompt to Retell's names for the caller's number, for transfers and for the other
 * language.
 */
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
