import { INBOX_KINDS, type InboxKind } from '../../kernel/inbox-kind.ts';
import type { Language } from '../../kernel/language.ts';
import { type Phrase, phrase } from '../../kernel/phrase.ts';
import { spokenDay } from '../../kernel/spoken/day.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';

export { INBOX_KINDS, type InboxKind };

/** Values for the texts' placeholders; never more about a patient than the item itself holds. */
export type Facts = Readonly<Record<string, string>>;

export type Words = (language: Language, facts: Facts) => string;

export interface Kind {
  readonly name: InboxKind;
  readonly urgent: boolean;
  /** How long an item stays relevant unless the report says otherwise; null means until somebody handles it. */
  readonly mattersForHours: number | null;
  /** The same cause may create a new item after the first is closed. */
  readonly recurs: boolean;
  /** Whether managers are notified of each item; others appear only in the list and the digest. */
  readonly notifies: boolean;
  /** Must contain no name and no reason, because notifications and e-mails include it. */
  readonly title: Words;
  readonly happened: Words;
  /** One line that tells items of a kind apart in lists. */
  readonly brief: Words;
  /** Quotes what the caller heard; empty if unknown. */
  readonly told: Words;
  readonly todo: Words;
  /** What followed, in order. */
  readonly next: (language: Language, facts: Facts) => readonly NextLine[];
}

export interface NextLine {
  /** Null in items of earlier releases. */
  readonly at: Date | null;
  readonly text: string;
}

type Usual = 'urgent' | 'mattersForHours' | 'recurs' | 'notifies' | 'brief' | 'told' | 'next';

export function inboxKind(kind: Omit<Kind, Usual> & Partial<Pick<Kind, Usual>>): Kind {
  const told: Words = (_, facts) => facts.told ?? '';
  const brief = kind.happened;
  return {
    urgent: false,
    mattersForHours: 24,
    recurs: false,
    notifies: true,
    brief,
    told,
    next: () => [],
    ...kind,
  };
}

const STOP_AFTER_A_QUOTED_SENTENCE = /(?<=[.!?。！？…]”)[.。]/gu;

export function words(texts: { readonly en: string; readonly zh: string }): Words {
  const say = phrase(texts) as Phrase<string>;
  return (language, facts) => say(language, facts).replace(STOP_AFTER_A_QUOTED_SENTENCE, '');
}

/** Texts that depend on a fact; the first one is used if the fact is missing. */
export function wordsBy<const Way extends string>(
  fact: string,
  usual: NoInfer<Way>,
  ways: Readonly<Record<Way, { readonly en: string; readonly zh: string }>>,
): Words {
  const all = new Map(
    Object.entries<{ en: string; zh: string }>(ways).map(([way, texts]) => [way, words(texts)]),
  );
  return (language, facts) => {
    const say = all.get(facts[fact] ?? usual) ?? all.get(usual);
    return say ? say(language, facts) : '';
  };
}

const FULL_STOP = { en: '.', zh: '。' } as const;
const STOPS = /[\s.。,，;；:：]+$/u;
const ENDS_ITSELF = /[!?！？]$/u;

/** Ends quoted words with exactly one full stop, or with their own question mark. */
export function ended(language: Language, facts: Facts, names: readonly string[]): Facts {
  const said = names.flatMap((name) => {
    const text = facts[name]?.replace(STOPS, '');
    return text ? [[name, ENDS_ITSELF.test(text) ? text : text + FULL_STOP[language]] as const] : [];
  });
  return { ...facts, ...Object.fromEntries(said) };
}

const at = words({
  en: '{day} at {time} with {providerName}',
  zh: '{day}{time}（{providerName}）',
});

/** Fills `{when}` in the reader's language, with the time as the dashboard turns it; items of earlier releases have it in their facts. */
export function withMoment(say: Words): Words {
  return (language, facts) => say(language, { ...facts, when: momentOf(language, facts) });
}

function momentOf(language: Language, { date, time, providerName = '', when = '' }: Facts): string {
  if (!date || !time) return when;
  const day = spokenDay(date as CalendarDate, language);
  return at(language, { day, time, providerName });
}

const askers = {
  call: words({ en: 'A caller', zh: '来电者' }),
  link: words({ en: 'A patient by link', zh: '病人（通过链接）' }),
};

/** Fills `{who}` at the beginning of a sentence, because items from a link are not about a call. */
export function withAsker(say: Words): Words {
  return (language, facts) => {
    const who = askers[facts.via === 'link' ? 'link' : 'call'](language, {});
    return say(language, { ...facts, who });
  };
}

const fishing = words({
  en: "Careful: this caller may be fishing for a patient's information. Do not confirm anything; check with the patient first. ",
  zh: '请注意：来电者可能在打听病人的资料。请不要确认任何信息，先向病人本人核实。',
});

/** Put first in the instructions if the caller was refused another person's data. */
export const fishingWarning: Words = (language, facts) =>
  facts.suspicious === 'yes' ? fishing(language, facts) : '';
