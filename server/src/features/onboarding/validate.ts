import type { CheckResult } from './check.ts';
import type { FactsStore } from './facts.store.ts';
import { preLaunchChecks } from './pre-launch-checks.ts';
import { type WizardNeeds, wizardChecks } from './wizard-checks.ts';

interface Needs extends WizardNeeds {
  readonly facts: Pick<FactsStore, 'read'>;
}

export interface Validation {
  readonly checks: CheckResult[];
  readonly canGoLive: boolean;
  readonly wizard: { readonly checks: CheckResult[]; readonly canComplete: boolean };
}

/** Both sets at once; the EMR being down makes checks fail, never the answer. */
export async function validate(needs: Needs, clinicId: string): Promise<Validation | null> {
  const [facts, { hasCredentials }] = await Promise.all([
    needs.facts.read(clinicId),
    needs.emr.settings(clinicId),
  ]);
  if (!facts) return null;
  const [checks, wizard] = await Promise.all([
    preLaunchChecks(needs, clinicId, { ...facts, hasCredentials }),
    wizardChecks(needs, { id: clinicId, facts }),
  ]);
  return {
    checks,
    canGoLive: allBlockingPass(checks),
    wizard: { checks: wizard, canComplete: allBlockingPass(wizard) },
  };
}

function allBlockingPass(checks: readonly CheckResult[]): boolean {
  return checks.every(({ blocking, passed }) => passed || !blocking);
}
