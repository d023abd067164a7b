import { z } from 'zod';
import type { Break } from '../../kernel/clinic/closed-times.ts';
import type { WallTime } from '../../kernel/time/calendar.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const timeOfDay = z
  .string()
  .regex(TIME, { error: 'is no time of day, HH:MM', abort: true })
  .nullish()
  .transform((value) => (value ?? null) as WallTime | null)
  .meta({ example: '09:00' });

export const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday > 0 && weekday < 6
    ? { weekday, isOpen: true, open: '09:00', close: '17:00', breaks: [] }
    : { weekday, isOpen: false, open: null, close: null, breaks: [] },
);

const givenTime = z.string().regex(TIME, 'is no time of day, HH:MM') as unknown as z.ZodType<WallTime>;

const pause = z
  .object({
    from: givenTime.meta({ example: '12:00' }),
    to: givenTime.meta({ example: '13:00' }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' });

export const openingDay = z
  .object({
    weekday: z.int().min(0).max(6).describe('0 is Sunday'),
    isOpen: z.boolean(),
    open: timeOfDay,
    close: timeOfDay.meta({ example: '17:00' }),
    breaks: z
      .array(pause)
      .max(10, 'are more than ten')
      .optional()
      .describe('When no patient is seen within these hours; left out, they stay as they are')
      .meta({ example: [{ from: '12:00', to: '13:00' }] }),
  })
  .superRefine(({ isOpen, open, close }, context) => {
    const complain = (field: 'open' | 'close', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!isOpen) return;
    if (!open) complain('open', 'is needed on an open day');
    if (!close) complain('close', 'is needed on an open day');
    if (open && close && open >= close) complain('close', 'must be after open');
  });

/** A change of one day; omitted breaks are kept. */
export type OpeningDayChange = Readonly<z.output<typeof openingDay>>;

/** One of seven days; 0 is Sunday. An open day has both times; a closed one may keep them. */
export type OpeningDay = OpeningDayChange & { readonly breaks: readonly Break[] };
