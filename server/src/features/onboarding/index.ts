import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Patients } from '../patients/index.ts';
import type { Scheduling } from '../scheduling/index.ts';
import { factsStore } from './facts.store.ts';
import type { ClinicEmrs } from './ports.ts';
import { onboardingRoutes } from './routes.ts';
import { onboardingStore } from './store.ts';
import { tryOutRoutes } from './try-out-routes.ts';

export { type StartOnboarding, startOnboarding } from './store.ts';

export interface Onboarding {
  routes(guards: Guards): Routes[];
}

export interface OnboardingNeeds {
  readonly db: Database<'onboarding'>;
  readonly clinics: Pick<Clinics, 'read' | 'hold' | 'write'>;
  readonly emr: ClinicEmrs;
  readonly scheduling: Pick<Scheduling, 'openSlots' | 'earliest'>;
  readonly patients: Pick<Patients, 'byName' | 'byPhone'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Time limit of one check; shorter in tests. */
  readonly checkMs?: number;
}

const CHECK_MS = 4_000;

export function createOnboarding({ checkMs = CHECK_MS, ...given }: OnboardingNeeds): Onboarding {
  const { db } = given;
  const needs = { ...given, store: onboardingStore(db), facts: factsStore(db), limitMs: checkMs };
  return {
    routes: (guards) => [onboardingRoutes(needs, guards), tryOutRoutes(needs, guards)],
  };
}
