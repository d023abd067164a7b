import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { variables } from '../src/config/variables.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...(await readdir(`${ROOT}docs`)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];

/** Variables of compose, of the tests and of OpenTelemetry. */
const OTHER_VARIABLES = /^(OTEL_|TEST_|POSTGRES_PASSWORD$)/;
/** Files that a running service or a build creates, and placeholders. */
const MADE = /[<*…{]|^server\/dist|node_modules/;
/** Served outside the API document. */
const BESIDE = new Set(['/docs', '/openapi.json', '/guide', '/ws', '/tmp', '/metrics', '/']);
/** Routes of a clinic's bridge, which the service calls. */
const OF_A_BRIDGE = new Set(['/documents', '/tasks', '/patients/:id']);

const inCode = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const blocks = (text: string): string =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, it]) => it).join('\n');

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
let api: Documented;
let scripts: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = JSON.parse(await readFile(`${ROOT}server/openapi.json`, 'utf8'));
  ({ scripts } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')));
});

/** Every route of a page, as method and path; a method may be absent, and several may share one path. */
function routesIn(text: string): Array<readonly [method: string | null, path: string]> {
  const found = inCode(text).flatMap((code) => {
    const [, methods, path] =
      /^((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))* )?(\/[a-z][^\s?]*)/.exec(code) ??
      [];
    if (!path) return [];
    const names = methods?.trim().split(', ') ?? [null];
    return names.map((method) => [method, path] as const);
  });
  return found.filter(([method, path]) => method !== null || path.startsWith('/api/'));
}

const shape = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '*').replace(/\/$/, '');

function isServed(method: string | null, path: string): boolean {
  if (BESIDE.has(path) || OF_A_BRIDGE.has(path)) return true;
  const same = Object.entries(api.paths).filter(([known]) => {
    const [ours, theirs] = [shape(path).split('/'), shape(known).split('/')];
    return (
      ours.length === theirs.length && ours.every((part, at) => part === theirs[at] || theirs[at] === '*')
    );
  });
  if (method === null)
    return same.length > 0 || Object.keys(api.paths).some((known) => known.startsWith(`${path}/`));
  return same.some(([, methods]) => method.toLowerCase() in methods);
}

describe.each(PAGES)('%s', (page) => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(`${ROOT}${page}`, 'utf8');
  });

  test('names commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  // These two pages also mention constants in the code.
  test.skipIf(/^(ARCHITECTURE|CONTRIBUTING)/.test(page))('names variables that exist', () => {
    expect(unknownVariables(text)).toEqual([]);
  });

  test('names routes that are served', () => {
    expect(routesIn(text).filter(([method, path]) => !isServed(method, path))).toEqual([]);
  });

  test('names files that exist', () => {
    const named = inCode(text).filter((code) =>
      /^(server|simulators|deploy|docs|scripts|voice)\/[\w./-]+$/.test(code),
    );
    expect(named.filter((path) => !MADE.test(path) && !existsSync(`${ROOT}${path}`))).toEqual([]);
  });

  test('links to pages and headings that exist', async () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)];
    for (const [, to = '', heading] of links) {
      if (to.endsWith('api-reference.html')) continue;
      const path = to === '' ? page : join(dirname(page), to);
      expect(existsSync(`${ROOT}${path}`), path).toBe(true);
      if (heading)
        expect(headingsOf(await readFile(`${ROOT}${path}`, 'utf8')), `${path}#${heading}`).toContain(heading);
    }
  });
});

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

function unknownVariables(text: string): string[] {
  const spoken = inCode(text).flatMap((code) => code.match(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?==|$)/)?.[0] ?? []);
  const set = [...blocks(text).matchAll(/^\s*(?:export )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=/gm)].map(
    ([, name = '']) => name,
  );
  return [...spoken, ...set].filter((name) => !(name in variables.shape) && !OTHER_VARIABLES.test(name));
}

test('missing targets are reported', () => {
  expect(unknownVariables('set `DATABASE_UR` and `DATABASE_URL`')).toEqual(['DATABASE_UR']);
  expect(unknownVariables('```sh\nDATABASE_ADDRESS=x npm start\n```')).toEqual(['DATABASE_ADDRESS']);
  const routes = routesIn('`GET /api/admin/ops/statuses`, `GET, POST /api/admin/ops/backups`, `PUT /health`');
  expect(routes.map((route) => isServed(...route))).toEqual([false, true, true, false]);
});
