import { resolved, type Schema, type Schemas } from './schema-check.ts';

/** One rule of a schema, and an example that breaks only that rule. */
export interface Broken {
  /** The path with dots, as in a refusal. */
  readonly field: string;
  readonly rule: string;
  readonly value: unknown;
}

interface Place {
  readonly field: string;
  /** The example with another value at this path; undefined removes the field. */
  put(value: unknown): unknown;
}

type Objects = Readonly<Record<string, unknown>>;

/** Breaks the rules of a schema one at a time. */
export function brokenBodies(example: unknown, schema: Schema, schemas: Schemas): Broken[] {
  return brokenAt({ field: '', put: (value) => value }, example, schema, schemas);
}

function brokenAt(place: Place, example: unknown, schema: Schema, schemas: Schemas): Broken[] {
  if (schema.$ref) return brokenAt(place, example, resolved(schema.$ref, schemas), schemas);
  const options = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  const [only] = options;
  // A value that breaks one alternative of a union may match another.
  if (!only || options.length > 1) return ofType(place, schema);
  return [
    ...(place.field ? ofType(place, only) : []),
    ...rulesOf(only).map(([rule, value]) => ({ field: place.field, rule, value: place.put(value) })),
    ...ofItems(place, example, only, schemas),
    ...ofFields(place, example, only, schemas),
  ];
}

function ofType({ field, put }: Place, { type, properties }: Schema): Broken[] {
  const wrong = type === 'object' || properties ? 'words' : { wrong: ['type'] };
  return [{ field, rule: 'type', value: put(wrong) }];
}

const LEAST = Number.MIN_SAFE_INTEGER;
const MOST = Number.MAX_SAFE_INTEGER;

/** A broken value for each rule on a text or a number. */
function rulesOf(schema: Schema): Array<[string, unknown]> {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum } = schema;
  const isInteger = schema.type === 'integer';
  const rules: Array<[string, unknown, boolean]> = [
    ['enum', 'none of these', schema.enum !== undefined],
    ['pattern', '? \u00a7 ?', schema.pattern !== undefined],
    ['format', 'no such thing', schema.format !== undefined],
    ['minLength', 'x'.repeat((minLength ?? 1) - 1), minLength !== undefined],
    ['maxLength', 'x'.repeat((maxLength ?? 0) + 1), maxLength !== undefined],
    ['minimum', (minimum ?? 0) - 1, minimum !== undefined && minimum > LEAST],
    ['maximum', (maximum ?? 0) + 1, maximum !== undefined && maximum < MOST],
    ['exclusiveMinimum', exclusiveMinimum, exclusiveMinimum !== undefined],
    ['integer', 1.5, isInteger],
  ];
  return rules.flatMap(([rule, value, applies]) => (applies ? [[rule, value] as [string, unknown]] : []));
}

function ofItems({ field, put }: Place, example: unknown, schema: Schema, schemas: Schemas): Broken[] {
  const { items, minItems, maxItems } = schema;
  if (!items || !Array.isArray(example) || example.length === 0) return [];
  const [first, ...rest] = example as unknown[];
  const few = example.slice(0, (minItems ?? 1) - 1);
  const many = Array.from({ length: (maxItems ?? 0) + 1 }, (_, index) => example[index % example.length]);
  return [
    ...(minItems === undefined ? [] : [{ field, rule: 'minItems', value: put(few) }]),
    ...(maxItems === undefined ? [] : [{ field, rule: 'maxItems', value: put(many) }]),
    ...brokenAt({ field: `${field}.0`, put: (value) => put([value, ...rest]) }, first, items, schemas),
  ];
}

function ofFields(place: Place, example: unknown, schema: Schema, schemas: Schemas): Broken[] {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return [];
  const whole = example as Objects;
  const { properties = {}, required = [], additionalProperties } = schema;
  const within = (name: string): Place => ({
    field: place.field ? `${place.field}.${name}` : name,
    put: (value) => place.put({ ...whole, [name]: value }),
  });
  const missing = required.map((name) => {
    const { [name]: _, ...rest } = whole;
    return { field: within(name).field, rule: 'required', value: place.put(rest) };
  });
  const named = Object.entries(properties).flatMap(([name, part]) =>
    brokenAt(within(name), whole[name], part, schemas),
  );
  const free = Object.keys(whole).filter((name) => !(name in properties));
  const others =
    typeof additionalProperties === 'object'
      ? free.flatMap((name) => brokenAt(within(name), whole[name], additionalProperties, schemas))
      : [];
  return [...missing, ...named, ...others];
}

/** The same for path and query parameters, which are all text. */
export function brokenTexts(name: string, schema: Schema): Broken[] {
  const broken = rulesOf(schema.anyOf?.find(({ type }) => type === 'string') ?? schema);
  const asText = broken.map(([rule, value]) => ({ field: name, rule, value: String(value) }));
  return schema.type === 'integer' ? [...asText, { field: name, rule: 'type', value: 'two' }] : asText;
}
