import type { Language } from './language.ts';

type Blanks<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never;

/** A sentence the assistant can say, in every language a clinic may speak. */
export type Phrase<Blank extends string = never> = (
  language: Language,
  ...fill: [Blank] extends [never] ? [] : [values: Record<Blank, string>]
) => string;

/** The compiler checks that every {blank} of either text is filled. */
export function phrase<const En extends string, const Zh extends string>(texts: { en: En; zh: Zh }) {
  return ((language: Language, values: Record<string, string> = {}) =>
    texts[language].replace(/\{(\w+)\}/g, (_, blank: string) => values[blank] ?? '')) as Phrase<
    Blanks<En> | Blanks<Zh>
  >;
}
