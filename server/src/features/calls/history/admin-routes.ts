import { list } from '../../../http/list.ts';
import { ByClinicId, type Guards, get, type Routes } from '../../../http/routes.ts';
import { StatsAnswer } from '../figures/stats-routes.ts';
import type { ClinicCalls } from './clinic-calls.ts';
import { CALL_LIST, filterOf } from './history-fields.ts';
import { CallAnswer, callSheet, onWire } from './history-routes.ts';

type Needs = Pick<ClinicCalls, 'today' | 'stats' | 'history' | 'csv'>;

export function adminCallRoutes(calls: Needs, guards: Guards): Routes {
  return guards.admin('Platform', [
    get('/api/admin/clinics/:clinicId/stats', {
      summary: "A clinic's calls in numbers: today, the last 7 and the last 30 of its days",
      params: ByClinicId,
      answer: StatsAnswer,
      handle: ({ params }) => calls.stats(params.clinicId),
    }),
    list('/api/admin/clinics/:clinicId/calls', {
      ...CALL_LIST,
      summary: "A clinic's calls, newest first, with the filters of call-history",
      params: ByClinicId,
      row: CallAnswer,
      lines: ({ params, trail }, query) => callSheet(calls, params.clinicId, query, trail),
      handle: async ({ params }, query) => {
        const filter = filterOf(query, await calls.today(params.clinicId));
        return onWire(await calls.history(params.clinicId, filter, query));
      },
    }),
  ]);
}
