import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { OWASP_EXCEPTIONS } from './owasp-exceptions.ts';

interface Complaint {
  readonly code: string | number;
  readonly path: ReadonlyArray<string | number>;
  readonly severity: number;
}

const ERROR = 0;
const TEXT = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
type Node = Readonly<Record<string, unknown>>;

/** The public rules of the OWASP API security top ten, by Spectral, which is written in CommonJS. */
async function complaintsAbout(document: object): Promise<Complaint[]> {
  const require = createRequire(import.meta.url);
  const { Spectral } = require('@stoplight/spectral-core');
  const owasp = require('@stoplight/spectral-owasp-ruleset');
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [owasp.default ?? owasp] });
  const found: Complaint[] = await spectral.run(document);
  return found.filter(({ severity }) => severity === ERROR);
}

function valueAt(document: Node, path: Complaint['path']): Node {
  let value: unknown = document;
  for (const step of path) {
    value = (value as Node | undefined)?.[step];
    const ref = (value as { $ref?: string } | undefined)?.$ref;
    if (ref) value = valueAt(document, ref.slice(2).split('/'));
  }
  return (value ?? {}) as Node;
}

/** What no exception explains, and the exceptions that explain something. */
async function judged(document: Node) {
  const used = new Set<number>();
  const errors: string[] = [];
  for (const { code, path } of await complaintsAbout(document)) {
    const place = path.join(' ');
    const value = valueAt(document, path);
    const at = OWASP_EXCEPTIONS.findIndex(
      ({ rule, where, only = () => true }) => `owasp:${rule}` === code && where.test(place) && only(value),
    );
    if (at === -1) errors.push(`${code} ${place}`);
    else used.add(at);
  }
  return { errors, unused: OWASP_EXCEPTIONS.filter((_, at) => !used.has(at)) };
}

test('the API document breaks no OWASP rule, except with a stated reason', async () => {
  const { errors, unused } = await judged(JSON.parse(TEXT));
  expect(errors).toEqual([]);
  expect(unused).toEqual([]);
});

test('a planted violation is found: a text without a limit, a write for everybody, a key in the URL', async () => {
  const { paths, ...document } = JSON.parse(TEXT);
  const planted = {
    ...document,
    paths: {
      '/api/clinic/planted': {
        post: {
          security: [],
          parameters: [{ name: 'apiKey', in: 'query', schema: { type: 'string' } }],
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } },
            },
          },
          responses: {},
        },
      },
    },
  };
  const { errors } = await judged(planted);
  const rules = errors.map((error) => error.split(' ', 1)[0]);
  expect(rules).toEqual(
    expect.arrayContaining([
      'owasp:api2:2023-write-restricted',
      'owasp:api2:2023-no-credentials-in-url',
      'owasp:api4:2023-string-limit',
    ]),
  );
});
