import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

test('the version is stated only in the root package.json', () => {
  const sources = (readdirSync(`${ROOT}server/src`, { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((name) => textOf(`server/src/${name}`).includes(`'${VERSION}'`))).toEqual([]);
  for (const workspace of ['server', 'simulators'])
    expect(JSON.parse(textOf(`${workspace}/package.json`))).not.toHaveProperty('version');
});

test.each(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml'])(
  '%s names this version',
  (file) => {
    const named = new Set(textOf(file).match(/frontdesk:[\d.]+/g));
    expect([...named]).toEqual([`frontdesk:${VERSION}`]);
  },
);

test('the change log begins with this version', () => {
  expect(/^## (\d+\.\d+\.\d+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(VERSION);
});
