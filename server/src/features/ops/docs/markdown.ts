import { Marked } from 'marked';

const OURS = /^(https:\/\/|#|[\w./-]+$|[\w./-]+#)/;

/** HTML is shown as text, and links may only point to our own pages or to HTTPS. */
const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth, text }) {
      const id = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      if (!OURS.test(href)) return words;
      return `<a href="${escapeHtml(href.replace(/\.md(#|$)/, '.html$1'))}">${words}</a>`;
    },
    image: ({ text }) => escapeHtml(text),
  },
});

export const markdownToHtml = (markdown: string): string => marked.parse(markdown, { async: false });

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
