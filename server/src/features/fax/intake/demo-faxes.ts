import { Failure } from '../../../kernel/failure.ts';
import type { DemoFaxes } from '../../../ports/fax-source.ts';
import type { Also } from '../store.ts';
import type { PollerStore } from './poller.store.ts';
import { forgetFile, type IntakeNeeds, takeInFax } from './take-in-fax.ts';

export interface DemoNeeds extends IntakeNeeds {
  readonly pollers: PollerStore;
  readonly demo: DemoFaxes;
  /** Demo faxes must never mix with real patients. */
  readonly isDemo: boolean;
}

export interface Seeded {
  readonly created: number;
  readonly skipped: number;
}

function refuseOutsideDemo({ isDemo }: Pick<DemoNeeds, 'isDemo'>): void {
  if (!isDemo)
    throw new Failure(
      'INVALID_REQUEST',
      'Demo faxes exist in demo mode only. Upload a fax of your own, or start with DEMO=true to try it out.',
    );
}

/** Takes in every demo fax that is not present yet, as if the provider had sent them all at once. */
export async function seedDemoFaxes(needs: DemoNeeds, clinicId: string): Promise<Seeded> {
  refuseOutsideDemo(needs);
  let created = 0;
  const listed = await needs.demo.list();
  for (const { id } of listed) {
    const fax = await needs.demo.read(id);
    if (fax && (await takeInFax(needs, clinicId, id, fax, 'seed'))) created += 1;
  }
  return { created, skipped: listed.length - created };
}

/** Deletes only faxes from the provider; uploaded faxes stay. */
export async function resetDemoFaxes(
  { pollers, files, log, isDemo }: Pick<DemoNeeds, 'pollers' | 'files' | 'log' | 'isDemo'>,
  clinicId: string,
  also: Also,
): Promise<{ readonly removed: number }> {
  refuseOutsideDemo({ isDemo });
  const keys = await pollers.forget(clinicId, also);
  for (const key of keys) await forgetFile({ files, log }, key);
  return { removed: keys.length };
}
