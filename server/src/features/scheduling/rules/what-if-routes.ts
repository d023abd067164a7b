import { z } from 'zod';
import { type Guards, post, type Routes } from '../../../http/routes.ts';
import { takenOn } from '../../../kernel/clinic/views.ts';
import { found } from '../../../kernel/failure.ts';
import { changeOf } from '../../../kernel/fields.ts';
import { type Deadline, deadlineIn } from '../../../kernel/time/deadline.ts';
import type { BookingRules } from './booking-rules.ts';
import type { RulesCompared } from './compare-rules.ts';

const EMR_ANSWERS_MS = 8_000;

const times = z.array(z.string()).meta({ example: ['14:30'] });
const count = z.int().meta({ example: 41 });
const WhatIf = z
  .object({
    from: z.string().meta({ example: '2026-11-16' }),
    days: z.int().meta({ example: 7 }),
    offered: count.describe('Times that callers are offered in these days by the rules as they are'),
    offeredInstead: count.describe('And by the rules that were sent'),
    more: count,
    fewer: z.int().meta({ example: 0 }),
    providers: z
      .array(
        z.object({
          providerId: z.string(),
          providerName: z.string().meta({ example: 'Dr. Susan Lee' }),
          date: z
            .string()
            .describe('The first day on which anything differs, else the first of all')
            .meta({ example: '2026-11-17' }),
          kept: times,
          added: times,
          removed: times,
        }),
      )
      .describe('One day of each, to see it'),
  })
  .meta({ id: 'RulesWhatIf' });

/** What these rules would offer compared with now; null if the roster changed meanwhile. */
export type WhatIfDesk = (
  clinicId: string,
  rules: Partial<BookingRules>,
  deadline: Deadline,
) => Promise<RulesCompared | null>;

export function whatIfRoutes(compare: WhatIfDesk, guards: Guards): Routes {
  return guards.clinic('Schedule', [
    post('/api/clinic/schedule/what-if', {
      summary: 'What other booking rules would change in the next seven days; changes nothing',
      description:
        'The fields of the rules that are sent, the others as they are. By the same rules that offer and book.',
      body: changeOf(z.object(takenOn('rules'))),
      answer: WhatIf,
      action: 'schedule.what-if',
      handle: async ({ clinicId, body }) =>
        found(await compare(clinicId, proposedRules(body), deadlineIn(EMR_ANSWERS_MS))),
    }),
  ]);
}

/** Rules missing from the request keep their current values. */
function proposedRules(sent: { readonly [Rule in keyof BookingRules]?: BookingRules[Rule] | undefined }) {
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<BookingRules>;
}
