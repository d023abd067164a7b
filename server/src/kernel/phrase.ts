import type { Language } from './language.ts';

type Blanks<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never;

/** A sentence the assistant can say, in every language a clinic may speak. */
export type Phrase<Blank extends string = never> = (
  language: Language,
  ...fill: [Blank] extends [never] ? [] : [values: Record<Blank, string>]
) => string;

const BLANK = /\{(\w+)\}/;

/** The compiler checks that every {blank} of either text is filled. */
export function phrase<const En extends string, const Zh extends string>(texts: { en: En; zh: Zh }) {
  // Split when first spoken; every second piece is the name of a blank.
  const pieces: Partial<Record<Language, readonly string[]>> = {};
  return ((language: Language, values: Record<string, string> = {}) => {
    pieces[language] ??= texts[language].split(BLANK);
    const text = pieces[language];
    let filled = text[0] as string;
    for (let at = 1; at < text.length; at += 2)
      filled += (values[text[at] as string] ?? '') + (text[at + 1] as string);
    return filled;
  }) as Phrase<Blanks<En> | Blanks<Zh>>;
}
