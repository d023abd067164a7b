import type { Language } from '../../kernel/language.ts';
import type { Item } from './item.ts';
import type { Facts, InboxKind } from './kind.ts';
import type { Kinds } from './kinds.ts';

export type ItemWords = Readonly<Record<'title' | 'happened' | 'brief' | 'told' | 'todo', string>>;

export function itemWords(kinds: Kinds, kind: InboxKind, language: Language, facts: Facts): ItemWords {
  const { title, happened, brief, told, todo } = kinds[kind];
  return {
    title: title(language, facts),
    happened: happened(language, facts),
    brief: brief(language, facts),
    told: told(language, facts),
    todo: todo(language, facts),
  };
}

export function showItem<Row extends Item>(kinds: Kinds, language: Language, { facts, ...item }: Row) {
  const next = [...kinds[item.kind].next(language, facts)];
  const sender = facts.sender ?? null;
  return { ...item, ...itemWords(kinds, item.kind, language, facts), sender, said: saidIn(facts), next };
}

interface Sentence {
  readonly by: 'caller' | 'assistant';
  readonly text: string;
  readonly at: Date;
}

/** Stored as JSON, because facts are texts. */
function saidIn({ said = '[]' }: Facts): Sentence[] {
  const sentences = JSON.parse(said) as ReadonlyArray<Omit<Sentence, 'at'> & { readonly at: string }>;
  return sentences.map((sentence) => ({ ...sentence, at: new Date(sentence.at) }));
}

export type ShownItem = ReturnType<typeof showItem<Item>>;
