import { INBOX_KINDS, type InboxKind } from '../../kernel/inbox-kind.ts';
import type { Language } from '../../kernel/language.ts';
import { type Phrase, phrase } from '../../kernel/phrase.ts';

export { INBOX_KINDS, type InboxKind };

/** What fills the blanks of the words; never more of a patient than the item itself holds. */
export type Facts = Readonly<Record<string, string>>;

export type Words = (language: Language, facts: Facts) => string;

/** What there is to say and to know about all items of a kind. */
export interface Kind {
  readonly name: InboxKind;
  readonly urgent: boolean;
  /** How long it matters from when it happened, unless the report says; null is until somebody has seen to it. */
  readonly mattersForHours: number | null;
  /** The same cause can come again once it is over, as an item of its own. */
  readonly recurs: boolean;
  /** The managers get a notification of each; the others are seen in the list and in the digest. */
  readonly notifies: boolean;
  /** Without a name or a reason, because notifications and e-mails carry it too. */
  readonly title: Words;
  readonly happened: Words;
  /** What the caller heard. */
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

/** Words that depend on how it stands; the first are for a fact that is not given. */
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
