import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Patients } from '../patients/index.ts';
import type { Scheduling } from '../scheduling/index.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { factsStore } from './facts.store.ts';
import { goLive } from './go-live.ts';
import type { EmrDoor } from './ports.ts';
import { onboardingRoutes } from './routes.ts';
import { onboardingStore } from './store.ts';
import { tryOutRoutes } from './try-out-routes.ts';
import { tryPatientSearch } from './try-patient-search.ts';
import { trySlots } from './try-slots.ts';
import { validate } from './validate.ts';

export interface Onboarding {
  routes(guards: Guards): Routes[];
}

export interface OnboardingNeeds {
  readonly db: Database;
  readonly emr: EmrDoor;
  readonly scheduling: Pick<Scheduling, 'openSlots' | 'earliest'>;
  readonly patients: Pick<Patients, 'byName' | 'byPhone'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long one check may take; shorter in tests. */
  readonly checkMs?: number;
}

const CHECK_MS = 4_000;

export function createOnboarding({ checkMs = CHECK_MS, ...given }: OnboardingNeeds): Onboarding {
  const { db } = given;
  const needs = { ...given, store: onboardingStore(db), facts: factsStore(db), limitMs: checkMs };
  return {
    routes: (guards) => [
      ...onboardingRoutes(
        {
          store: needs.store,
          validate: (clinicId) => validate(needs, clinicId),
          goLive: (clinicId, trail) => goLive(needs, clinicId, trail),
          complete: (clinicId, trail) => completeOnboarding(needs, clinicId, trail),
        },
        guards,
      ),
      ...tryOutRoutes(
        {
          slots: (clinicId, wish) => trySlots(needs, clinicId, wish),
          patient: (clinicId, wish, trail) => tryPatientSearch(needs, clinicId, wish, trail),
        },
        guards,
      ),
    ],
  };
}
