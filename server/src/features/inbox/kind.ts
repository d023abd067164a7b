import { INBOX_KINDS, type InboxKind } from '../../kernel/inbox-kind.ts';
import type { Language } from '../../kernel/language.ts';
import { type Phrase, phrase } from '../../kernel/phrase.ts';

export { INBOX_KINDS, type InboxKind };

/** Values for the placeholders of the texts; never more about a patient than the item itself holds. */
export type Facts = Readonly<Record<string, string>>;

export type Words = (language: Language, facts: Facts) => string;

/** Texts and rules for all items of one kind. */
export interface Kind {
  readonly name: InboxKind;
  readonly urgent: boolean;
  /** How long an item stays relevant unless the report says otherwise; null means until somebody handles it. */
  readonly mattersForHours: number | null;
  /** The same cause may create a new item after the first is closed. */
  readonly recurs: boolean;
  /** Whether managers are notified of each item. The others appear only in the list and in the digest. */
  readonly notifies: boolean;
  /** Contains no name and no reason, because notifications and e-mails include it. */
  readonly title: Words;
  readonly happened: Words;
  /** What the caller was told. */
  readonly told: Words;
  readonly todo: Words;
}

type Usual = 'urgent' | 'mattersForHours' | 'recurs' | 'notifies';

export function inboxKind(kind: Omit<Kind, Usual> & Partial<Pick<Kind, Usual>>): Kind {
  return { urgent: false, mattersForHours: 24, recurs: false, notifies: true, ...kind };
}

export function words(texts: { readonly en: string; readonly zh: string }): Words {
  return phrase(texts) as Phrase<string>;
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

export const NOTHING_TOLD = words({ en: 'No caller heard of it.', zh: '没有来电者得知此事。' });
