import type { Language } from '../language.ts';
import { plainText } from './plain-text.ts';
import { PLACEHOLDERS } from './text-placeholders.ts';

export const ACTIONS = ['book', 'reschedule', 'cancel'] as const;
export type Action = (typeof ACTIONS)[number];

type Placeholder = (typeof PLACEHOLDERS)[number];

export type MessageFacts = Readonly<Partial<Record<Placeholder, string | null>>>;

export const TEMPLATE_FIELDS = [
  'smsTemplateBookEn',
  'smsTemplateBookZh',
  'smsTemplateRescheduleEn',
  'smsTemplateRescheduleZh',
  'smsTemplateCancelEn',
  'smsTemplateCancelZh',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
export type Templates = Readonly<Record<TemplateField, string | null>>;

const FIELD_OF: Readonly<Record<Action, Readonly<Record<Language, TemplateField>>>> = {
  book: { en: 'smsTemplateBookEn', zh: 'smsTemplateBookZh' },
  reschedule: { en: 'smsTemplateRescheduleEn', zh: 'smsTemplateRescheduleZh' },
  cancel: { en: 'smsTemplateCancelEn', zh: 'smsTemplateCancelZh' },
};

// Must not invite CANCEL, END or QUIT as a reply, because those words stop all messages of the clinic.
const DEFAULTS: Readonly<Record<TemplateField, string>> = {
  smsTemplateBookEn:
    '{clinicName}: your appointment with {providerName} is on {date} at {time}. To change it call {clinicPhone}. Reply STOP to opt out.',
  smsTemplateBookZh:
    '【{clinicName}】您的预约：{date}{time}，{providerName}。如需更改请致电{clinicPhone}。回复 STOP 退订。',
  smsTemplateRescheduleEn:
    '{clinicName}: your appointment of {oldDate} at {oldTime} has moved to {date} at {time} with {providerName}. Questions? {clinicPhone}. Reply STOP to opt out.',
  smsTemplateRescheduleZh:
    '【{clinicName}】您{oldDate}{oldTime}的预约已改到{date}{time}，{providerName}。如有疑问请致电{clinicPhone}。回复 STOP 退订。',
  smsTemplateCancelEn:
    '{clinicName}: your appointment with {providerName} on {date} at {time} is cancelled. To book again call {clinicPhone}. Reply STOP to opt out.',
  smsTemplateCancelZh:
    '【{clinicName}】您{date}{time}与{providerName}的预约已取消。如需重新预约请致电{clinicPhone}。回复 STOP 退订。',
};

const BLANK = /\{(\w+)\}/g;
const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS);

export function templateOf(clinic: Templates, action: Action, language: Language): string {
  const field = FIELD_OF[action][language];
  return clinic[field] ?? DEFAULTS[field];
}

export const builtInTemplate = (field: TemplateField): string => DEFAULTS[field];

/** Placeholders are replaced once; braces inside a value stay unchanged. */
export function renderMessage(template: string, facts: MessageFacts): string {
  const said = facts.clinicPhone ? template : withoutPhone(template);
  return plainText(
    said.replace(BLANK, (_, name: string) => (KNOWN.has(name) ? (facts[name as Placeholder] ?? '') : '')),
  );
}

/** A question that the number answers, or the sentence that names it; "call ." helps nobody. */
const ASKS_FOR_PHONE = /[^.!?。！？]*[?？]\s*\{clinicPhone\}[.!。！]?/g;
const NAMES_PHONE = /[^.!?。！？]*\{clinicPhone\}[^.!?。！？]*[.!?。！？]?/g;
const TELLS_VISIT = /\{(?!clinicPhone\})\w+\}/;

/** A template without the sentences that say where to call. One that also tells of the visit stays, and so does an only one. */
export function withoutPhone(template: string): string {
  const rest = [ASKS_FOR_PHONE, NAMES_PHONE].reduce(
    (text, sentence) => text.replace(sentence, (found) => (TELLS_VISIT.test(found) ? found : '')),
    template,
  );
  return rest.trim() || template;
}

export function placeholdersIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(BLANK), ([, name = '']) => name))];
}

export function unknownPlaceholders(template: string): string[] {
  return placeholdersIn(template).filter((name) => !KNOWN.has(name));
}

export function purposeOf(field: TemplateField): { action: Action; language: Language } {
  const language = field.endsWith('Zh') ? 'zh' : 'en';
  return { action: ACTIONS.find((action) => FIELD_OF[action][language] === field) ?? 'book', language };
}
