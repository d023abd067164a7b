import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

test.each([
  ['a heading', '## Words we use', '<h2 id="words-we-use">Words we use</h2>'],
  ['a paragraph over two lines', 'one\ntwo', '<p>one two</p>'],
  ['a list whose item goes on', '- one\n  more\n- two', '<ul><li>one more</li><li>two</li></ul>'],
  ['a numbered list', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['code, as it is written', '```sh\na <b> **c**\n```', '<pre><code>a &lt;b&gt; **c**</code></pre>'],
  ['code in a line', 'say `a **b**` **loud**', '<p>say <code>a **b**</code> <strong>loud</strong></p>'],
  ['a link to another page', '[words](glossary.md#x)', '<p><a href="glossary.html#x">words</a></p>'],
  ['a link that is none of ours', '[x](javascript:alert)', '<p>x</p>'],
  ['what looks like HTML', '<script>', '<p>&lt;script&gt;</p>'],
  [
    'a table',
    '| A | B |\n|---|---|\n| 1 | `x` |',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>',
  ],
])('%s', (_, markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});
