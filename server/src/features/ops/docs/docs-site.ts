import { join } from 'node:path';
import type { Disk } from '../../../ports/disk.ts';
import { escapeHtml, markdownToHtml } from './markdown.ts';

export interface DocsNeeds {
  readonly disk: Disk;
  readonly docsDir: string;
  /** The committed OpenAPI document; without it the site has no API reference. */
  readonly openApiFile: string;
  readonly siteDir: string;
  readonly version: string;
}

interface Page {
  readonly file: string;
  readonly title: string;
  readonly body: string;
}

const FIRST = [
  'index',
  'getting-started',
  'front-desk',
  'connecting-oscar',
  'connecting-the-voice-platform',
  'running-in-production',
  'backup-and-restore',
  'upgrading',
  'privacy',
  'runbook',
];

/** Builds every page, then replaces the whole site, so a failed build changes nothing. */
export async function publishDocs(needs: DocsNeeds): Promise<{ pages: number }> {
  const { disk } = needs;
  const pages = [...(await pagesIn(disk, needs.docsDir)), ...(await reference(disk, needs.openApiFile))];
  const next = `${needs.siteDir}.next`;
  await disk.remove(next);
  for (const page of pages) await disk.writeText(join(next, page.file), layout(page, pages, needs.version));
  await disk.replaceFolder(needs.siteDir, next);
  return { pages: pages.length };
}

async function pagesIn(disk: Disk, folder: string): Promise<Page[]> {
  const files = (await disk.filesIn(folder)).filter((name) => name.endsWith('.md'));
  const rank = (name: string) => {
    const at = FIRST.indexOf(name.replace(/\.md$/, ''));
    return at < 0 ? `z${name}` : `a${String(at).padStart(2, '0')}`;
  };
  const ordered = files.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return Promise.all(
    ordered.map(async (name) => {
      const text = (await disk.readText(join(folder, name))) ?? '';
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      return { file: name.replace(/\.md$/, '.html'), title, body: markdownToHtml(text) };
    }),
  );
}

interface OpenApi {
  readonly paths?: Record<string, Record<string, { summary?: string; tags?: readonly string[] }>>;
}

async function reference(disk: Disk, file: string): Promise<Page[]> {
  const text = await disk.readText(file);
  if (!text) return [];
  const { paths = {} } = JSON.parse(text) as OpenApi;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', tags = [] }]) => ({
      tag: tags[0] ?? 'Other',
      row: `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
    })),
  );
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort();
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2><table><tbody>${routes
        .filter((route) => route.tag === tag)
        .map(({ row }) => row)
        .join('')}</tbody></table>`,
  );
  const body = `<h1>API reference</h1><p>Bodies and answers in full stand at <code>/docs</code> of a running service.</p>${sections.join('')}`;
  return [{ file: 'api-reference.html', title: 'API reference', body }];
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;display:flex}nav{width:16rem;padding:1.5rem;background:#f3f5f7;min-height:100vh;flex:none}' +
  'nav a{display:block;padding:.15rem 0;color:#174a7c;text-decoration:none}main{padding:1.5rem 2.5rem;max-width:52rem;min-width:0}' +
  'pre{background:#f3f5f7;padding:1rem;overflow:auto}table{border-collapse:collapse;width:100%}td,th{border:1px solid #d5dbe1;padding:.35rem .6rem;text-align:left;vertical-align:top}' +
  '@media(max-width:48rem){body{display:block}nav{width:auto;min-height:0}}';

function layout({ file, title, body }: Page, pages: readonly Page[], version: string): string {
  const up = '../'.repeat(file.split('/').length - 1);
  const links = pages
    .filter((page) => !page.file.includes('/'))
    .map((page) => `<a href="${up}${page.file}">${escapeHtml(page.title)}</a>`)
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)} · Frontdesk</title><style>${STYLE}</style></head>` +
    `<body><nav><strong>Frontdesk ${escapeHtml(version)}</strong>${links}</nav><main>${body}</main></body></html>\n`
  );
}
