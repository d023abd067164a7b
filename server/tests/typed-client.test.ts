import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiDocument, type DocumentedOperation, operationsOf, parametersOf } from './example-body.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const document: ApiDocument = JSON.parse(await readFile(join(ROOT, 'server/openapi.json'), 'utf8'));
const operations = operationsOf(document);

let folder: string;
beforeAll(async () => {
  // Inside the repository, so that the client's own packages are found.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'typed-client-'));
  await writeFile(join(folder, 'api.ts'), await typesOf(document));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OPTIONS = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
};

/** What a page would generate: a file is a Blob to it. */
async function typesOf(described: ApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTypescript(described as unknown as OpenAPI3, {
    transform: ({ format }: SchemaObject) => (format === 'binary' ? blob : undefined),
  });
  return astToString(nodes);
}

/** One request of each operation, with the examples that the reference gives, and a look at what it answers. */
function sampleOf(operation: DocumentedOperation): string {
  const given: Record<string, Record<string, unknown>> = {};
  for (const { in: place, name, example } of parametersOf(document, operation))
    given[place] = { ...given[place], [name]: example };
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const json = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  const body = isForm ? "body: { file: new Blob(['…']) }" : json && `body: ${JSON.stringify(json)}`;
  const answered = operation.responses['200']?.content ?? {};
  const isFile = !('application/json' in answered) && Object.keys(answered).length > 0;
  const parts = [
    Object.keys(given).length > 0 && `params: ${JSON.stringify(given)}`,
    body,
    isFile && "parseAs: 'blob'",
  ].filter(Boolean);
  return [
    `export async function ${operation.operationId}() {`,
    `  const { data, error } = await client.${operation.method}('${operation.path}', { ${parts.join(', ')} });`,
    ...(isFile ? ['  const file: Blob | undefined = data;', '  void file;'] : []),
    ...('application/json' in answered ? ['  if (data) use(data);'] : []),
    '  if (error) use(error);',
    '}',
  ].join('\n');
}

const HEAD = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';
export const client = createClient<paths>({ baseUrl: '/' });
// Nothing that is answered is unknown to the client.
export function use(answer: object | string): void { void answer; }
export type Schemas = components['schemas'];
`;

async function compile(name: string, text: string): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), text);
  const config = join(folder, `tsconfig.${name}.json`);
  await writeFile(config, JSON.stringify({ extends: './tsconfig.json', files: [`${name}.ts`] }));
  const run = promisify(execFile)(process.execPath, [COMPILER, '-p', config, '--pretty', 'false']);
  return run.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

describe('a client generated from the reference', () => {
  test('accepts the example of every operation, and types its response', async () => {
    expect(await compile('every', [HEAD, ...operations.map(sampleOf)].join('\n'))).toBe('');
    expect(operations.length).toBeGreaterThan(180);
  });

  test('refuses what the service would: a field of another type, a missing one, an unknown code', async () => {
    const complaints = await compile(
      'wrong',
      `${HEAD}
export const wrongType = client.PUT('/api/clinic/privacy-officer', { body: { privacyOfficerName: 5 } });
export const missing = client.POST('/api/auth/login', { body: { email: 'manager@clinic.example' } });
export const noSuchCode: Schemas['Failure']['code'] = 'TEAPOT';
export const aCall = (call: Schemas['Call'], item: Schemas['InboxItem'], clinic: Schemas['Clinic']) =>
  [call.callId, item.id, clinic.timezone, call.patientsShoeSize];
`,
    );

    const lines = complaints
      .split('\n')
      .filter((line) => line.startsWith('wrong.ts') || line.includes('/wrong.ts'));
    expect(lines.length, complaints).toBe(4);
    expect(complaints).toContain("'number' is not assignable");
    expect(complaints).toContain("'password' is missing");
    expect(complaints).toContain('TEAPOT');
    expect(complaints).toContain('patientsShoeSize');
  });
});
