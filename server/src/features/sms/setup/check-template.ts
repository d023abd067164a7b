import type { Language } from '../../../kernel/language.ts';
import {
  MANY_SEGMENTS,
  MAX_SEGMENTS,
  measureText,
  type TextSize,
} from '../../../kernel/text/text-segments.ts';
import {
  type Action,
  placeholdersIn,
  renderMessage,
  unknownPlaceholders,
} from '../../../kernel/text/text-templates.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { messageFacts, type NamedClinic } from '../sending/message-facts.ts';

const STOP_WORD_INVITED =
  /(?:\b(?:reply|answer|text|send)|回复|回覆|发送|發送|输入|輸入)[^\p{L}\p{N}]{0,3}(CANCEL|END|QUIT)\b/iu;

export interface CheckedTemplate extends TextSize {
  readonly text: string;
  readonly isTooLong: boolean;
  readonly warnings: readonly string[];
  readonly unknownPlaceholders: readonly string[];
}

export function checkTemplate(
  template: string,
  action: Action,
  language: Language,
  clinic: NamedClinic,
): CheckedTemplate {
  const text = renderMessage(template, exampleFacts(action, language, clinic));
  const size = measureText(text);
  const unknown = unknownPlaceholders(template);
  return {
    ...size,
    text,
    isTooLong: size.segments > MAX_SEGMENTS,
    warnings: [
      ...unknown.map((name) => `{${name}} is no placeholder and will be left out.`),
      ...emptyHere(template, action),
      ...lengthWarning(size),
      ...stopWordWarning(template),
    ],
    unknownPlaceholders: unknown,
  };
}

function exampleFacts(action: Action, language: Language, clinic: NamedClinic) {
  return messageFacts(clinic, {
    language,
    providerName: language === 'zh' ? '陈伟医生' : 'Dr. Katherine Lee',
    date: date('2027-09-22'),
    time: time('10:30'),
    oldDate: action === 'reschedule' ? date('2027-09-15') : null,
    oldTime: action === 'reschedule' ? time('14:45') : null,
    patientName: language === 'zh' ? '李明' : 'Wei Chen',
  });
}

function emptyHere(template: string, action: Action): string[] {
  if (action === 'reschedule') return [];
  return placeholdersIn(template)
    .filter((name) => name === 'oldDate' || name === 'oldTime')
    .map((name) => `{${name}} is known only when an appointment is moved and will be left out.`);
}

function lengthWarning({ segments, encoding }: TextSize): string[] {
  if (segments <= MANY_SEGMENTS) return [];
  const why = encoding === 'UTF-16' ? ' Characters outside the basic set make every segment shorter.' : '';
  const limit = segments > MAX_SEGMENTS ? ` At most ${MAX_SEGMENTS} can be sent.` : '';
  return [`The text takes ${segments} segments, each paid for as a message.${limit}${why}`];
}

function stopWordWarning(template: string): string[] {
  const word = STOP_WORD_INVITED.exec(template)?.[1];
  return word ? [`A patient who answers ${word.toUpperCase()} gets no more messages at all.`] : [];
}
