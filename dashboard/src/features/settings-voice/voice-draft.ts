import { type Draft, orNull } from '../../ui/forms/draft.ts';
import type { Rules } from './queries.ts';

export const GREETINGS = ['customGreeting', 'customGreetingZh'] as const;
export const CLINIC = [
  'transferEnabled',
  'transferPhoneNumber',
  'handoffPhone',
  'afterHoursPhoneNumber',
  'afterHoursMessage',
  'afterHoursMessageZh',
] as const;

export const pick = <Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
) =>
  Object.fromEntries(names.flatMap((name) => (name in source ? [[name, source[name]]] : []))) as Pick<
    Source,
    Name
  >;

export const fieldsOf = ({ clinic, greetings, config }: Rules) => ({
  ...pick(greetings, GREETINGS),
  ...pick(clinic, CLINIC),
  ...config,
});
export type VoiceFields = ReturnType<typeof fieldsOf>;
export type VoiceDraft = Draft<VoiceFields>;
export type Errors = Readonly<Record<string, string>>;

type Text = {
  [Name in keyof VoiceFields]: VoiceFields[Name] extends string | null ? Name : never;
}[keyof VoiceFields];

/** Field props for a text of the draft. */
export const lineOf = (draft: VoiceDraft, name: Text, errors: Errors) => ({
  value: (draft.fields[name] as string | null) ?? '',
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => draft.set(name, orNull(target.value) as never),
});
