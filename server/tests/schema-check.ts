/** The JSON Schema keywords that our API document uses. An unknown keyword is an error. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

export type Schemas = Readonly<Record<string, Schema>>;

const KNOWN = new Set([
  ...['$ref', 'type', 'format', 'pattern', 'enum', 'const', 'anyOf', 'properties', 'required'],
  ...['additionalProperties', 'propertyNames', 'items', 'minItems', 'maxItems', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'minLength', 'maxLength', 'description', 'default', 'example'],
]);

const ANNOTATIONS = new Set(['description', 'default', 'example']);

type Complaints = string[];
type Objects = Readonly<Record<string, unknown>>;

/** One line for each place in which a value breaks its schema, including unknown properties. */
export function complaintsAbout(value: unknown, schema: Schema, schemas: Schemas, at = '$'): Complaints {
  const unknown = Object.keys(schema).filter((word) => !KNOWN.has(word));
  if (unknown.length > 0) return [`${at}: the schema says ${unknown.join(', ')}, which nobody checks`];
  if (!Object.keys(schema).some((word) => !ANNOTATIONS.has(word))) return [];
  if (schema.$ref) return complaintsAbout(value, resolved(schema.$ref, schemas), schemas, at);
  if (schema.anyOf) return complaintsOfChoice(value, schema.anyOf, schemas, at);
  if ('const' in schema && schema.const !== value) return [`${at}: is not ${JSON.stringify(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${at}: ${JSON.stringify(value)?.slice(0, 60)} is not ${types.join(' or ')}`];
  if (typeof value === 'string') return ofText(value, schema, at);
  if (typeof value === 'number') return ofNumber(value, schema, at);
  if (Array.isArray(value)) return ofList(value, schema, schemas, at);
  if (typeof value === 'object' && value !== null) return ofObject(value as Objects, schema, schemas, at);
  return [];
}

export function resolved(ref: string, schemas: Schemas): Schema {
  const found = schemas[ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`${ref} leads nowhere`);
  return found;
}

function complaintsOfChoice(
  value: unknown,
  options: readonly Schema[],
  schemas: Schemas,
  at: string,
): Complaints {
  const each = options.map((option) => complaintsAbout(value, option, schemas, at));
  return each.some((complaints) => complaints.length === 0)
    ? []
    : (each.sort((one, another) => another.join().length - one.join().length)[0] ?? []);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text),
  binary: () => true,
};

function ofText(text: string, { format, pattern, minLength, maxLength }: Schema, at: string): Complaints {
  const isFormed = format === undefined ? () => true : FORMATS[format];
  if (!isFormed) return [`${at}: nobody checks the format ${format}`];
  return [
    ...(isFormed(text) ? [] : [`${at}: ${text} is no ${format}`]),
    ...(pattern && !new RegExp(pattern, 'u').test(text) ? [`${at}: ${text} is not like ${pattern}`] : []),
    ...(text.length < (minLength ?? 0) ? [`${at}: is shorter than ${minLength}`] : []),
    ...(text.length > (maxLength ?? Infinity) ? [`${at}: is longer than ${maxLength}`] : []),
  ];
}

function ofNumber(value: number, { minimum, maximum, exclusiveMinimum }: Schema, at: string): Complaints {
  const isWithin =
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    value > (exclusiveMinimum ?? -Infinity);
  return isWithin ? [] : [`${at}: ${value} is out of its bounds`];
}

function ofList(values: readonly unknown[], schema: Schema, schemas: Schemas, at: string): Complaints {
  const isWithin = values.length >= (schema.minItems ?? 0) && values.length <= (schema.maxItems ?? Infinity);
  return [
    ...(isWithin ? [] : [`${at}: has ${values.length} items`]),
    ...values.flatMap((value, index) =>
      schema.items ? complaintsAbout(value, schema.items, schemas, `${at}[${index}]`) : [],
    ),
  ];
}

function ofObject(value: Objects, schema: Schema, schemas: Schemas, at: string): Complaints {
  const { properties = {}, required = [], additionalProperties = false, propertyNames } = schema;
  const missing = required.filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `${at}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const place = `${at}.${name}`;
      const own = properties[name];
      if (own) return complaintsAbout(part, own, schemas, place);
      if (additionalProperties === false) return [`${place}: is not in the reference`];
      return [
        ...(propertyNames ? complaintsAbout(name, propertyNames, schemas, place) : []),
        ...(additionalProperties === true ? [] : complaintsAbout(part, additionalProperties, schemas, place)),
      ];
    }),
  ];
}
