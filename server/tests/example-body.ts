import { resolved, type Schema, type Schemas } from './schema-check.ts';

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The parts of the API document that tests read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: ReadonlyArray<{ readonly name: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

export interface DocumentedOperation extends Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

export function operationsOf({ paths }: ApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, operation]) => {
      const method = lower.toUpperCase();
      return { ...operation, method, path, name: `${method} ${path}` };
    }),
  );
}

export function parametersOf(document: ApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? document.components.parameters[lastPart(parameter.$ref)]! : parameter,
  );
}

/** The documented answers by status, including those that all routes share. */
export function answersOf(document: ApiDocument, operation: Operation): Array<[number, Answer]> {
  return Object.entries(operation.responses).map(([status, answer]) => [
    Number(status),
    answer.$ref ? document.components.responses[lastPart(answer.$ref)]! : answer,
  ]);
}

const lastPart = (ref: string) => ref.split('/').at(-1) ?? '';

type Named = { readonly method: string; readonly url: string };

export function operationAt(document: ApiDocument, { method, url }: Named): Operation | undefined {
  return document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** The schema of a route's JSON body. */
export function bodySchema(document: ApiDocument, route: Named): Schema | null {
  const schema = operationAt(document, route)?.requestBody?.content['application/json']?.schema;
  return schema?.$ref ? resolved(schema.$ref, document.components.schemas) : (schema ?? null);
}

/** The documented example of a route's body, with its ids replaced by an existing one. */
export function exampleBody(document: ApiDocument, route: Named, id: string): unknown {
  const media = operationAt(document, route)?.requestBody?.content['application/json'];
  if (!media) return undefined;
  return withId(media.example, media.schema ?? {}, document.components.schemas, id);
}

function withId(example: unknown, schema: Schema, schemas: Schemas, id: string): unknown {
  if (schema.$ref) return withId(example, resolved(schema.$ref, schemas), schemas, id);
  const own = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (typeof example === 'string' && own.format === 'uuid') return id;
  if (Array.isArray(example)) return example.map((item) => withId(item, own.items ?? {}, schemas, id));
  if (typeof example !== 'object' || example === null) return example;
  const fields = Object.entries(example).map(([name, value]) => [
    name,
    withId(value, own.properties?.[name] ?? {}, schemas, id),
  ]);
  return Object.fromEntries(fields);
}
