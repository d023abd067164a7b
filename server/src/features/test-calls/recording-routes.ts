import { z } from 'zod';
import { ById, type Guards, get, type Routes } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { CallSlice } from '../calls/index.ts';
import { recordScenario } from './recording/record-scenario.ts';

const Recorded = z
  .object({
    name: z.string().describe('Proposed for the file').meta({ example: 'recorded-booked.json' }),
    file: z
      .string()
      .describe('A pack as it stands in voice/scenarios, as JSON')
      .meta({ example: '{ "about": "Recorded from a call.", "caller": null, "turns": [], "leaves": {} }' }),
  })
  .meta({ id: 'RecordedScenario' });

export function recordingRoutes(calls: Pick<CallSlice, 'story'>, guards: Guards): Routes {
  return guards.clinic('Test calls', [
    get('/api/clinic/call-history/:id/scenario', {
      summary: 'A scenario made of this call, for the packs that are replayed',
      description:
        'The tools of the call in their order, what each answered and what was left behind. Everybody in it is one of the packs’ own people, days are named by their weekday, and a sentence that might name somebody gives way to one of ours. Reading it is written into the audit log as reading the call is.',
      params: ById,
      answer: Recorded,
      action: 'call.read',
      refuses: [409],
      handle: async ({ clinicId, params, trail }) => {
        const story = found(
          await calls.story(clinicId, params.id, (tx) => trail(tx)),
          'This clinic has no such call. Check its id.',
        );
        const scenario = recordScenario(story);
        if (!scenario)
          throw new Failure(
            'CONFLICT',
            'The assistant used no tool in this call: there is nothing to replay.',
          );
        const name = `recorded-${story.outcome.replaceAll('_', '-')}.json`;
        return { name, file: `${JSON.stringify(scenario, told, 2)}\n` };
      },
    }),
  ]);
}

/** Omits default values from a scenario file. */
function told(name: string, value: unknown): unknown {
  const isNothing = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isNothing && name !== 'leaves' ? undefined : value;
}
