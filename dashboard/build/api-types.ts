import openapiTS, { astToString } from 'openapi-typescript';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const NOTE =
  '/** Made from the API document by `npm run generate`; words, examples and refusals are left out. */\n';
/** Keys that do not affect the types. */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'pattern', 'format', 'tags']);

/** The types of every path, in the form that openapi-fetch expects. */
export async function apiTypes(document: unknown): Promise<string> {
  const bare = strip(document as Json, '') as { paths: Record<string, unknown> };
  return NOTE + astToString(await openapiTS(bare as never, { alphabetize: false }));
}

function strip(value: Json, under: string): Json {
  if (Array.isArray(value)) return value.map((each) => strip(each, ''));
  if (value === null || typeof value !== 'object') return value;
  const isMap = under === 'properties' || under === 'schemas' || under === 'paths';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, held]) => isMap || !(WORDS.has(name) && typeof held !== 'undefined'))
      // All error responses have the same body, which the client parses itself.
      .filter(([name]) => under !== 'responses' || !/^[345]/.test(name))
      .map(([name, held]) => [name, strip(held, isMap ? '' : name)]),
  );
}
