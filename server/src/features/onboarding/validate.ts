import type { Database } from '../../database/database.ts';
import type { Clinics } from '../clinics/index.ts';
import { callerAdvice } from './caller-advice.ts';
import type { CheckResult } from './check.ts';
import type { FactsStore } from './facts.store.ts';
import { preLaunchChecks } from './pre-launch-checks.ts';
import { type WizardNeeds, wizardChecks } from './wizard-checks.ts';

interface Needs extends WizardNeeds {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly facts: FactsStore;
}

export interface Validation {
  readonly checks: CheckResult[];
  readonly canGoLive: boolean;
  readonly wizard: { readonly checks: CheckResult[]; readonly canComplete: boolean };
  /** Recommendations beyond the specification, to read before going live. */
  readonly advice: CheckResult[];
}

/** Runs both sets of checks in parallel. An unreachable EMR makes checks fail, never the request. */
export async function validate(needs: Needs, clinicId: string): Promise<Validation | null> {
  const [clinic, { hasCredentials, connection, connectionMessage }] = await Promise.all([
    needs.clinics.read(clinicId),
    needs.emr.settings(clinicId),
  ]);
  if (!clinic) return null;
  const facts = { ...clinic, ...(await needs.facts.read(needs.db, clinicId)) };
  const [checks, wizard] = await Promise.all([
    preLaunchChecks(needs, clinicId, { ...facts, hasCredentials, connection, connectionMessage }),
    wizardChecks(needs, { id: clinicId, facts }),
  ]);
  return {
    checks,
    canGoLive: allBlockingPass(checks),
    wizard: { checks: wizard, canComplete: allBlockingPass(wizard) },
    advice: callerAdvice(clinic),
  };
}

function allBlockingPass(checks: readonly CheckResult[]): boolean {
  return checks.every(({ blocking, passed }) => passed || !blocking);
}
