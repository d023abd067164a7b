interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
}

export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { requestBody?: { content: Record<string, { schema: Schema }>; required?: boolean } }>
      >
    >
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'somebody@example.test',
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  uri: 'https://example.test/',
};

/** A body that the route's own schema should accept, made of its examples; ids in it are the given one. */
export function exampleBody(
  document: ApiDocument,
  route: { readonly method: string; readonly url: string },
  id: string,
): unknown {
  const path = route.url.replace(/:(\w+)/g, '{$1}');
  const content = document.paths[path]?.[route.method.toLowerCase()]?.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  return schema ? exampleOf(document, schema, id) : undefined;
}

function exampleOf(document: ApiDocument, schema: Schema, id: string): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return exampleOf(document, document.components?.schemas?.[name] ?? {}, id);
  }
  if (schema.format === 'uuid') return id;
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return exampleOf(document, choice, id);
  return plainValue(document, schema, id);
}

function plainValue(document: ApiDocument, schema: Schema, id: string): unknown {
  switch (schema.type ?? '') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(document, part, id)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(document, schema.items ?? {}, id));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'x'.repeat(Math.max(3, schema.minLength ?? 3));
    default:
      return null;
  }
}
