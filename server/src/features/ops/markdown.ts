/** The part of Markdown that our own pages use, as HTML; whatever looks like HTML in them is shown as text. */
export function markdownToHtml(markdown: string): string {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = BLOCKS.find(({ starts }) => starts.test(lines[at] ?? ''));
    const end = block ? block.end(lines, at) : paragraphEnd(lines, at);
    const text = lines.slice(at, end);
    html.push(block ? block.html(text) : paragraph(text));
    at = end;
  }
  return html.filter(Boolean).join('\n');
}

interface Block {
  readonly starts: RegExp;
  end(lines: readonly string[], at: number): number;
  html(text: readonly string[]): string;
}

const whileFits = (fits: RegExp) => (lines: readonly string[], at: number) => {
  let end = at + 1;
  while (end < lines.length && fits.test(lines[end] ?? '')) end += 1;
  return end;
};

const BLOCKS: readonly Block[] = [
  { starts: /^\s*$/, end: (_, at) => at + 1, html: () => '' },
  { starts: /^#{1,4} /, end: (_, at) => at + 1, html: ([line = '']) => heading(line) },
  {
    starts: /^```/,
    end: (lines, at) => {
      const close = lines.indexOf('```', at + 1);
      return close < 0 ? lines.length : close + 1;
    },
    html: (text) => `<pre><code>${escapeHtml(text.slice(1, -1).join('\n'))}</code></pre>`,
  },
  { starts: /^\|/, end: whileFits(/^\|/), html: table },
  { starts: /^[-*] /, end: whileFits(/^([-*] | {2,}\S)/), html: (text) => list('ul', text) },
  { starts: /^\d+\. /, end: whileFits(/^(\d+\. | {2,}\S)/), html: (text) => list('ol', text) },
];

function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !BLOCKS.some(({ starts }) => starts.test(lines[end] ?? ''))) end += 1;
  return end;
}

const paragraph = (text: readonly string[]): string => `<p>${inline(text.join(' '))}</p>`;

function heading(line: string): string {
  const level = line.indexOf(' ');
  const text = line.slice(level + 1).trim();
  const id = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `<h${level} id="${escapeHtml(id)}">${inline(text)}</h${level}>`;
}

// A line that is indented goes on with the item above it.
function list(tag: 'ul' | 'ol', text: readonly string[]): string {
  const items: string[] = [];
  for (const line of text) {
    const begins = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (begins) items.push(begins[1] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

function table([head = '', , ...rows]: readonly string[]): string {
  const cells = (row: string, tag: 'th' | 'td') =>
    row
      .replaceAll(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${inline(cell.trim().replaceAll('\\|', '|'))}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`;
}

// Code first: what stands in it is shown as it is.
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 2
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) =>
              link(words, target),
            ),
    )
    .join('');
}

function link(words: string, target: string): string {
  if (!/^(https:\/\/|#|[\w./-]+$|[\w./-]+#)/.test(target)) return words;
  return `<a href="${target.replace(/\.md(#|$)/, '.html$1')}">${words}</a>`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
