import type { Database } from '../../database/database.ts';
import { sweepJobs } from '../../database/retention.ts';
import { fieldsOn } from '../../kernel/clinic/views.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Keeper } from './ports.ts';
import { RetentionCounts } from './retention-counts.ts';
import { clinicCutoffs } from './retention-plan.ts';
import { inTurn, type TurnNeeds } from './turn.ts';

export interface RetentionNeeds extends TurnNeeds {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'all'>;
  readonly keepers: readonly Keeper[];
  readonly clock: Clock;
  readonly log: Logger;
}

const NOTHING = Object.fromEntries(
  Object.keys(RetentionCounts.shape).map((name) => [name, 0]),
) as unknown as RetentionCounts;

/** Deletes data past its retention period as of one instant; null while another run is active. */
export async function runRetention(
  needs: RetentionNeeds,
  signal: AbortSignal,
): Promise<RetentionCounts | null> {
  const { db, keepers, clock, log } = needs;
  return inTurn(needs, signal, async (turn) => {
    const now = clock.now();
    const clinics = await needs.clinics.all(['id', ...fieldsOn('retention')]);
    let counts: RetentionCounts = { ...NOTHING, clinicsProcessed: clinics.length };
    for (const { id, ...days } of clinics)
      for (const keeper of keepers)
        counts = sum(counts, await keeper.clear?.(id, clinicCutoffs(days, now), turn));
    for (const keeper of keepers) counts = sum(counts, await keeper.sweep?.(now, turn));
    counts = sum(counts, await sweepJobs(db, now, turn));
    log.info({ ...counts }, 'data retention finished');
    return counts;
  });
}

function sum(one: RetentionCounts, other: Partial<RetentionCounts> = {}): RetentionCounts {
  const names = Object.keys(one) as (keyof RetentionCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, one[name] + (other[name] ?? 0)]),
  ) as unknown as RetentionCounts;
}
