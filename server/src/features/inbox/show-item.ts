import type { Language } from '../../kernel/language.ts';
import type { Item } from './item.ts';
import type { Kinds } from './kinds.ts';

/** An item with its texts in the reader's language. */
export function showItem<Row extends Item>(kinds: Kinds, language: Language, { facts, ...item }: Row) {
  const { title, happened, told, todo } = kinds[item.kind];
  return {
    ...item,
    title: title(language, facts),
    happened: happened(language, facts),
    told: told(language, facts),
    todo: todo(language, facts),
  };
}

export type ShownItem = ReturnType<typeof showItem<Item>>;
