import { escapeHtml } from '../../../kernel/text/escape-html.ts';

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | false | readonly Part[];

function shown(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === null || part === false) return '';
  if (Array.isArray(part)) return part.map(shown).join('');
  return escapeHtml(String(part));
}

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    texts.map((text, at) => text + (at < parts.length ? shown(parts[at] ?? null) : '')).join(''),
  );
}
