import { Failure } from '../../kernel/failure.ts';
import type { DemoFaxes } from '../../ports/fax-source.ts';
import { forgetFile, type IntakeNeeds, takeInFax } from './intake.ts';
import type { PollerStore } from './poller.store.ts';
import type { Also } from './store.ts';

export interface DemoNeeds extends IntakeNeeds {
  readonly pollers: PollerStore;
  readonly demo: DemoFaxes;
  /** Whether this is a demo: elsewhere no invented fax may stand among real ones. */
  readonly isDemo: boolean;
}

export interface Seeded {
  readonly created: number;
  readonly skipped: number;
}

/** Refused in words where patients are real. */
function refuseOutsideDemo({ isDemo }: Pick<DemoNeeds, 'isDemo'>): void {
  if (!isDemo)
    throw new Failure(
      'INVALID_REQUEST',
      'Demo faxes exist in demo mode only. Upload a fax of your own, or start with DEMO=true to try it out.',
    );
}

/** Takes in every demo fax that is not here yet, as if the provider had sent them all at once. */
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

/** Only what the provider sent: an uploaded fax is the clinic's own and stays. */
export async function resetDemoFaxes(
  { pollers, files, isDemo }: Pick<DemoNeeds, 'pollers' | 'files' | 'isDemo'>,
  clinicId: string,
  also: Also,
): Promise<{ readonly removed: number }> {
  refuseOutsideDemo({ isDemo });
  const keys = await pollers.forget(clinicId, also);
  for (const key of keys) await forgetFile(files, key);
  return { removed: keys.length };
}
