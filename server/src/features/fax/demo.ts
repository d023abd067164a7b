import type { DemoFaxes } from '../../ports/fax-source.ts';
import { forgetFile, type IntakeNeeds, takeInFax } from './intake.ts';
import type { PollerStore } from './poller.store.ts';
import type { Also } from './store.ts';

export interface DemoNeeds extends IntakeNeeds {
  readonly pollers: PollerStore;
  readonly demo: DemoFaxes;
}

export interface Seeded {
  readonly created: number;
  readonly skipped: number;
}

/** Takes in every demo fax that is not here yet, as if the provider had sent them all at once. */
export async function seedDemoFaxes(needs: DemoNeeds, clinicId: string): Promise<Seeded> {
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
  { pollers, files }: Pick<DemoNeeds, 'pollers' | 'files'>,
  clinicId: string,
  also: Also,
): Promise<{ readonly removed: number }> {
  const keys = await pollers.forget(clinicId, also);
  for (const key of keys) await forgetFile(files, key);
  return { removed: keys.length };
}
