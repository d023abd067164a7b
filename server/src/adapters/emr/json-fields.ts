import { z } from 'zod';

/** Text, or a number where text is expected; empty if missing. */
export const textField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).trim()));

export const idField = z.union([z.string().min(1), z.number()]).transform(String);

/** A number, or text that contains one; null if missing. */
export const numberField = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const parsed = value == null || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(parsed) ? parsed : null;
  });

/** Some servers send a one-item list as the item alone, and an empty list as nothing. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (value == null || value === '') return [];
    return Array.isArray(value) ? value : [value];
  }, z.array(item));
}
