import { z } from 'zod';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysFrom,
  eachDay,
  time,
} from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { WaitRow, WaitStore } from './waits.store.ts';

const ms = z.number().nullable();

/** In milliseconds; the caller hears nothing new for this long. */
export const Wait = z
  .object({
    answers: z.int().describe('How often it was asked').meta({ example: 31 }),
    medianMs: ms.describe('Half were answered sooner; null where nothing was asked').meta({ example: 420 }),
    p95Ms: ms.describe('Nineteen of twenty were answered sooner').meta({ example: 1800 }),
  })
  .meta({ id: 'Wait' });
export type Wait = Readonly<z.output<typeof Wait>>;

export interface Waits extends DateRange {
  readonly all: Wait;
  readonly previous: DateRange & { readonly all: Wait };
  /** Tools used in either span, slowest first. */
  readonly byTool: ReadonlyArray<Wait & { tool: string; previous: Wait }>;
  readonly byDay: ReadonlyArray<Wait & { date: CalendarDate }>;
}

const MIDNIGHT = time('00:00');
const NONE: Wait = { answers: 0, medianMs: null, p95Ms: null };

/** Over a span of the clinic's days and as many days before it. */
export async function readWaits(
  store: WaitStore,
  clinicId: string,
  { from, to }: DateRange,
  timezone: string,
): Promise<Waits> {
  const before = { from: addDays(from, -daysFrom(from, to) - 1), to: addDays(from, -1) };
  const dates = eachDay({ from: before.from, to: addDays(to, 1) });
  const begins = dates.map((date) => instantOf(date, MIDNIGHT, timezone));
  const rows = await store.read(clinicId, begins, instantOf(from, MIDNIGHT, timezone));
  const one = (fits: (row: WaitRow) => boolean) => waitOf(rows.find(fits));
  const all = (isNow: boolean) => one((row) => row.isNow === isNow && row.tool === null && row.day === null);
  const of = (tool: string, isNow: boolean) => one((row) => row.isNow === isNow && row.tool === tool);
  const tools = [...new Set(rows.flatMap(({ tool }) => tool ?? []))];
  return {
    from,
    to,
    all: all(true),
    previous: { ...before, all: all(false) },
    byTool: tools
      .map((tool) => ({ tool, ...of(tool, true), previous: of(tool, false) }))
      .toSorted((a, b) => (b.p95Ms ?? 0) - (a.p95Ms ?? 0) || a.tool.localeCompare(b.tool)),
    byDay: eachDay({ from, to }).map((date) => ({
      date,
      ...one(({ day }) => day !== null && dates[day] === date),
    })),
  };
}

function waitOf(row: WaitRow | undefined): Wait {
  if (!row) return NONE;
  const { answers, medianMs, p95Ms } = row;
  return { answers, medianMs, p95Ms };
}
