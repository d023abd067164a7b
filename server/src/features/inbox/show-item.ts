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
  return { ...item, ...itemWords(kinds, item.kind, language, facts) };
}

export type ShownItem = ReturnType<typeof showItem<Item>>;
