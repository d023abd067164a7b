import { z } from 'zod';
import { isSensitive } from '../../kernel/secrets/redact-secrets.ts';

const MOST_ITEMS = 50;
const PERSONAL = /birth|phone|name|health|hin$/i;

/** Schemas whose values cannot hold free text: enums, numbers, dates and ids. */
const CLOSED = [
  z.ZodBoolean,
  z.ZodNumber,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodUUID,
  z.ZodISODate,
  z.ZodISODateTime,
  z.ZodISOTime,
] as const;

/**
 * The part of a body that goes into the audit log, by the route's schema: settings, choices and ids by value,
 * free-text fields by name only. Rows are kept for seven years, so they must not contain patient data.
 */
export function auditedBody(schema: unknown, body: unknown): Record<string, unknown> {
  const shape = shapeOf(schema);
  if (!shape || typeof body !== 'object' || body === null) return {};
  const kept: Record<string, unknown> = {};
  const unshown: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const field = shape[name];
    if (!field || value === undefined) continue;
    const shown = isSensitive(name) ? '[redacted]' : keptOf(name, field, value);
    if (shown === undefined) unshown.push(name);
    else kept[name] = shown;
  }
  return {
    ...(Object.keys(kept).length > 0 ? { body: kept } : {}),
    ...(unshown.length > 0 ? { fields: unshown } : {}),
  };
}

function keptOf(name: string, given: unknown, value: unknown): unknown {
  if (PERSONAL.test(name)) return undefined;
  if (value === null || typeof value === 'boolean') return value;
  const field = bare(given);
  if (field instanceof z.ZodArray && Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => keptOf(name, field.element, item));
    return items.includes(undefined) ? undefined : items;
  }
  const shape = shapeOf(field);
  if (shape && typeof value === 'object') {
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const shown = shape[key] && !isSensitive(key) ? keptOf(key, shape[key], item) : undefined;
      return shown === undefined ? [] : [[key, shown] as const];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  return CLOSED.some((kind) => field instanceof kind) ? value : undefined;
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  const given = bare(schema);
  return given instanceof z.ZodObject ? given.shape : null;
}

function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return bare(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return wrapped ? bare(schema.unwrap()) : schema;
}
