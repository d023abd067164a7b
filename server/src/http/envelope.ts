import { z } from 'zod';
import type { Page, PageQuery } from '../kernel/page.ts';

export { Timestamp } from '../kernel/fields.ts';

const whole = (name: string, max?: number) => {
  const number = z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().int().min(1, `${name} starts at 1`));
  return max ? number.refine((value) => value <= max, `${name} is at most ${max}`) : number;
};

/** For the API reference, where a numeric parameter is an integer instead of a pattern of digits. */
export const asInteger = (minimum: number, maximum?: number) => ({
  type: 'integer',
  pattern: undefined,
  minimum,
  ...(maximum ? { maximum } : {}),
});

/** Number of newest rows to return. */
export const limitUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .refine((count) => count >= 1 && count <= most, `is 1 to ${most}`)
    .default(20)
    .describe(`1 to ${most}`)
    .meta(asInteger(1, most));

/** Invalid values are refused, not corrected silently. */
export const PageParameters = z.object({
  page: whole('page').default(1).describe('From 1').meta(asInteger(1)),
  pageSize: whole('pageSize', 100).default(20).describe('1 to 100').meta(asInteger(1, 100)),
});

export const ById = z.object({ id: z.uuid('is not a valid id') });
export const ByClinicId = z.object({ clinicId: z.uuid('is not a valid id') });

export const Pagination = z
  .object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    more: z
      .literal(true)
      .optional()
      .describe('There are more than total says: a long list is counted only so far, and its pages go on'),
  })
  .meta({ id: 'Pagination' });

export const ok = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

export const okPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), pagination: Pagination });

export const envelope = <Data>(data: Data) => ({ success: true as const, data });

export const pageEnvelope = <Row>({ rows, ...counted }: Page<Row>, query: PageQuery) => ({
  success: true as const,
  data: [...rows],
  pagination: paginationOf(counted, query),
});

export const paginationOf = (
  { total, more = false }: Pick<Page<unknown>, 'total' | 'more'>,
  { page, pageSize }: PageQuery,
) => ({
  page,
  pageSize,
  total,
  totalPages: Math.ceil(total / pageSize),
  ...(more ? { more } : {}),
});
