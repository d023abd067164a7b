import { FIELD_EXAMPLES } from './field-examples.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11',
  email: 'manager@clinic.example',
  date: '2026-11-16',
  'date-time': '2026-11-15T17:30:00.000Z',
};

/**
 * The schema's own example, or one built from its parts. Undefined if a part has none; a test reports such
 * parts.
 */
export function exampleOf(schema: Schema, name: string, schemas: Schemas): unknown {
  if (schema.$ref) {
    const target = schemas[schema.$ref.split('/').at(-1) ?? ''];
    return target && exampleOf(target, name, schemas);
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  const usual = FIELD_EXAMPLES[name];
  if (usual !== undefined && fits(schema, usual)) return usual;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, schemas);
  return composed(schema, name, schemas);
}

function composed(schema: Schema, name: string, schemas: Schemas): unknown {
  switch ([schema.type ?? ''].flat()[0] ?? '') {
    case 'object':
      return schema.properties && fieldsOf(schema.properties, schemas);
    case 'array': {
      const item = exampleOf(schema.items ?? {}, name, schemas);
      return item === undefined ? undefined : [item];
    }
    case 'boolean':
      return true;
    default:
      return BY_FORMAT[schema.format ?? ''];
  }
}

function fieldsOf(properties: Schemas, schemas: Schemas): Record<string, unknown> {
  const fields = Object.entries(properties).map(
    ([name, part]) => [name, exampleOf(part, name, schemas)] as const,
  );
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}

// A field name may have several meanings, so its default example is used only if it matches the schema.
function fits(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((option) => fits(option, value));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.pattern && !(typeof value === 'string' && new RegExp(schema.pattern).test(value))) return false;
  const types = [schema.type].flat();
  const isOfType = types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('number'));
  return isOfType && !schema.properties;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

interface Media {
  readonly schema?: Schema;
  example?: unknown;
}
interface Answer {
  description?: string;
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Operation {
  operationId?: string;
  parameters?: Array<{ readonly name: string; readonly schema?: Schema; example?: unknown }>;
  requestBody?: { readonly content: Readonly<Record<string, Media>> };
  responses: Record<string, Answer>;
}

/**
 * Adds an example to every parameter, body and response, next to its schema, where readers and tools expect
 * it.
 */
export function addExamples(operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema) parameter.example ??= exampleOf(parameter.schema, parameter.name, schemas);
  const answers = Object.values(operation.responses).map(({ content }) => content);
  for (const content of [operation.requestBody?.content, ...answers])
    for (const media of Object.values(content ?? {}))
      media.example ??= media.schema && exampleOf(media.schema, '', schemas);
}
