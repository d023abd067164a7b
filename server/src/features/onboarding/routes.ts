import { z } from 'zod';
import { type Guards, get, post, put, type Routes, Timestamp } from '../../http/routes.ts';
import { CLINIC_RECORD } from '../../kernel/clinic/record.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { withLink } from './check.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { type GoLive, goLive } from './go-live.ts';
import { STEPS } from './progress.ts';
import type { OnboardingStore } from './store.ts';
import { validate } from './validate.ts';

const ProgressAnswer = z
  .object({
    steps: z.object({
      clinic_details: z.boolean(),
      emr_connection: z.boolean(),
      business_hours: z.boolean(),
      validation: z.boolean(),
    }),
    completedAt: Timestamp.nullable(),
    status: CLINIC_RECORD.status.shown.describe('Of the clinic').meta({ example: 'pending' }),
  })
  .meta({ id: 'OnboardingProgress' });
const flag = z.boolean().meta({ example: true });
const StepsChange = z.object({
  steps: z
    .object({ clinic_details: flag, emr_connection: flag, business_hours: flag, validation: flag })
    .partial()
    .refine(
      (steps) => STEPS.some((step) => steps[step] !== undefined),
      `needs at least one of ${STEPS.join(', ')}`,
    ),
});
const Check = z
  .object({
    id: z.string().meta({ example: 'business_hours' }),
    blocking: z.boolean(),
    passed: z.boolean(),
    message: z
      .string()
      .describe('What was found, or what to do about it')
      .meta({ example: 'The clinic is open on 5 days.' }),
    link: z
      .string()
      .describe('The page of the dashboard where it is seen to')
      .meta({ example: '/settings/hours' }),
  })
  .meta({ id: 'LaunchCheck' });
const ValidationAnswer = z
  .object({
    checks: z.array(Check).describe('The ten pre-launch checks'),
    canGoLive: z.boolean().describe('All seven blocking ones pass'),
    wizard: z.object({
      checks: z.array(Check).describe('The six checks of the wizard, asked of the EMR just now'),
      canComplete: z.boolean(),
    }),
    advice: z.array(Check).describe('How surely callers are known, and whether emergencies are heeded'),
  })
  .meta({ id: 'LaunchValidation' });

type Needs = Parameters<typeof validate>[0] &
  Parameters<typeof goLive>[0] &
  Parameters<typeof completeOnboarding>[0] & {
    readonly store: Pick<OnboardingStore, 'progress' | 'setSteps'>;
  };

export function onboardingRoutes(needs: Needs, guards: Guards): Routes {
  const { store, clinics } = needs;
  const withStatus = async <Own>(clinicId: string, progress: Own) => {
    const { status } = found(await clinics.read(clinicId));
    return { ...progress, status };
  };
  return guards.clinic('Onboarding', [
    get('/api/clinic/onboarding', {
      summary: 'How far the set-up has come',
      answer: ProgressAnswer,
      handle: async ({ clinicId }) => withStatus(clinicId, await store.progress(clinicId)),
    }),
    put('/api/clinic/onboarding', {
      summary: 'Mark steps of the wizard as done or not; only the steps sent',
      body: StepsChange,
      answer: ProgressAnswer,
      action: 'onboarding.steps',
      handle: async ({ clinicId, body, trail }) =>
        withStatus(clinicId, await store.setSteps(clinicId, body.steps, trail)),
    }),
    get('/api/clinic/onboarding/validate', {
      summary: 'Run the checks before going live',
      description: 'Answers within a few seconds whatever the EMR does.',
      answer: ValidationAnswer,
      handle: async ({ clinicId }) => {
        const { wizard, ...validation } = found(await validate(needs, clinicId));
        return {
          ...validation,
          checks: validation.checks.map(withLink),
          wizard: { ...wizard, checks: wizard.checks.map(withLink) },
          advice: validation.advice.map(withLink),
        };
      },
    }),
    post('/api/clinic/onboarding/go-live', {
      summary: 'Go live: a pending clinic whose blocking checks all pass becomes active',
      description: 'Otherwise details.missing names the checks that fail. Asking again succeeds.',
      answer: z.object({ status: z.literal('active'), activatedAt: Timestamp }),
      action: 'onboarding.go-live',
      handle: async ({ clinicId, trail }) => launched(await goLive(needs, clinicId, trail)),
    }),
    post('/api/clinic/onboarding/complete', {
      summary: 'Finish the set-up; the admins are told, once',
      answer: ProgressAnswer,
      action: 'onboarding.complete',
      handle: async ({ clinicId, trail }) => found(await completeOnboarding(needs, clinicId, trail)),
    }),
  ]);
}

function launched(outcome: GoLive) {
  switch (outcome.status) {
    case 'active':
      return outcome;
    case 'not-found':
      return found<never>(null);
    case 'inactive':
      throw new Failure('INVALID_REQUEST', 'This clinic was closed; only a pending one can go live.', {
        clinicStatus: 'inactive',
      });
    case 'not-ready': {
      const { failing } = outcome;
      throw new Failure('INVALID_REQUEST', `Before the clinic can go live: ${failing[0]?.message}`, {
        missing: failing.map(({ id }) => id),
        fields: Object.fromEntries(failing.map(({ id, message }) => [id, message])),
      });
    }
  }
}
