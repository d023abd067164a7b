import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

/** Ignores line breaks, which do not change a page. */
const oneLine = (html: string): string => html.trim().replaceAll(/>\n+</g, '><').replaceAll('\n', ' ');

test.each([
  ['a heading', '## Words we use', '<h2 id="words-we-use">Words we use</h2>'],
  ['a paragraph over two lines', 'one\ntwo', '<p>one two</p>'],
  ['a list whose item goes on', '- one\n  more\n- two', '<ul><li>one more</li><li>two</li></ul>'],
  ['a numbered list', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  [
    'code, as it is written',
    '```sh\na <b> **c**\n```',
    '<pre><code class="language-sh">a &lt;b&gt; **c** </code></pre>',
  ],
  ['code in a line', 'say `a **b**` **loud**', '<p>say <code>a **b**</code> <strong>loud</strong></p>'],
  ['a link to another page', '[words](glossary.md#x)', '<p><a href="glossary.html#x">words</a></p>'],
  ['a link that is none of ours', '[x](javascript:alert)', '<p>x</p>'],
  ['a link with a scheme in capitals', '[x](JavaScript:alert)', '<p>x</p>'],
  ['a link with a scheme in entities', '[x](&#106;avascript:alert)', '<p>x</p>'],
  ['a link by reference', '[x][y]\n\n[y]: data:text/html,x', '<p>x</p>'],
  ['a link in angle brackets', '<javascript:alert>', '<p>javascript:alert</p>'],
  [
    'a link that breaks out of its place',
    '[x](https://a"onclick=b)',
    '<p><a href="https://a&quot;onclick=b">x</a></p>',
  ],
  ['a picture, as its words', '![x](https://a/b.png)', '<p>x</p>'],
  ['what looks like HTML', '<script>', '<p>&lt;script&gt;</p>'],
  [
    'what looks like HTML in a line',
    'a <b onclick="x">c</b>',
    '<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>',
  ],
  ['what looks like HTML in a heading', '# <img src=x>', '<h1 id="-img-src-x-">&lt;img src=x&gt;</h1>'],
  [
    'a table',
    '| A | B |\n|---|---|\n| 1 | `x` |',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>',
  ],
])('%s', (_, markdown, html) => {
  expect(oneLine(markdownToHtml(markdown))).toBe(html);
});
