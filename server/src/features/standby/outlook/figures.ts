import { z } from 'zod';
import type { StandbyParts } from '../parts.ts';

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

const count = z.int().meta({ example: 3 });

export const Figures = z
  .object({
    days: z.int().describe('Today and the days before').meta({ example: WEEK_DAYS }),
    refilled: count.describe('Freed times that somebody took'),
    minutes: z.int().describe('Of the visits that were booked there').meta({ example: 75 }),
    offered: z.int().describe('Times that are being offered now').meta({ example: 1 }),
  })
  .meta({ id: 'StandbyFigures' });

/** Of the last seven days, however many offers there were. */
export async function figuresOf({ clock, outlook }: StandbyParts, clinicId: string) {
  const since = new Date(clock.now().getTime() - WEEK_DAYS * DAY_MS);
  return { days: WEEK_DAYS, ...(await outlook.figures(clinicId, since)) };
}
