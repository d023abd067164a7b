import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { GoLive } from './go-live.ts';
import type { Trail } from './ports.ts';
import { type Progress, STEPS } from './progress.ts';
import type { OnboardingStore } from './store.ts';
import type { Validation } from './validate.ts';

const tags = ['Onboarding'];

const Status = z.enum(['pending', 'active', 'inactive']);
const ProgressAnswer = z.object({
  steps: z.object({
    clinic_details: z.boolean(),
    emr_connection: z.boolean(),
    business_hours: z.boolean(),
    validation: z.boolean(),
  }),
  completedAt: Timestamp.nullable(),
  status: Status.describe('Of the clinic').meta({ example: 'pending' }),
});
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
const Check = z.object({
  id: z.string().meta({ example: 'business_hours' }),
  blocking: z.boolean(),
  passed: z.boolean(),
  message: z
    .string()
    .describe('What was found, or what to do about it')
    .meta({ example: 'The clinic is open on 5 days.' }),
});
const ValidationAnswer = z.object({
  checks: z.array(Check).describe('The ten pre-launch checks'),
  canGoLive: z.boolean().describe('All seven blocking ones pass'),
  wizard: z.object({
    checks: z.array(Check).describe('The six checks of the wizard, asked of the EMR just now'),
    canComplete: z.boolean(),
  }),
});

const Read = { tags, summary: 'How far the set-up has come', response: { 200: ok(ProgressAnswer) } };
const SetSteps = {
  tags,
  summary: 'Mark steps of the wizard as done or not; only the steps sent',
  body: StepsChange,
  response: { 200: ok(ProgressAnswer) },
};
const Validate = {
  tags,
  summary: 'Run the checks before going live',
  description: 'Answers within a few seconds whatever the EMR does.',
  response: { 200: ok(ValidationAnswer) },
};
const Launch = {
  tags,
  summary: 'Go live: a pending clinic whose blocking checks all pass becomes active',
  description: 'Otherwise details.missing names the checks that fail. Asking again succeeds.',
  response: { 200: ok(z.object({ status: z.literal('active'), activatedAt: Timestamp })) },
};
const Complete = {
  tags,
  summary: 'Finish the set-up; the admins are told, once',
  response: { 200: ok(ProgressAnswer) },
};

export interface OnboardingDesk {
  readonly store: Pick<OnboardingStore, 'progress' | 'setSteps'>;
  validate(clinicId: string): Promise<Validation | null>;
  goLive(clinicId: string, trail: Trail): Promise<GoLive>;
  complete(clinicId: string, trail: Trail): Promise<Progress | null>;
}

export function onboardingRoutes(desk: OnboardingDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/onboarding', { schema: Read }, async ({ clinicId }) =>
        envelope(there(await desk.store.progress(clinicId))),
      );

      app.put(
        '/api/clinic/onboarding',
        { schema: SetSteps, config: { action: 'onboarding.steps' } },
        async ({ clinicId, body, trail }) =>
          envelope(there(await desk.store.setSteps(clinicId, body.steps, trail))),
      );

      app.get('/api/clinic/onboarding/validate', { schema: Validate }, async ({ clinicId }) =>
        envelope(there(await desk.validate(clinicId))),
      );

      app.post(
        '/api/clinic/onboarding/go-live',
        { schema: Launch, config: { action: 'onboarding.go-live' } },
        async ({ clinicId, trail }) => envelope(launched(await desk.goLive(clinicId, trail))),
      );

      app.post(
        '/api/clinic/onboarding/complete',
        { schema: Complete, config: { action: 'onboarding.complete' } },
        async ({ clinicId, trail }) => envelope(there(await desk.complete(clinicId, trail))),
      );
    }),
  ];
}

function there<Found>(found: Found | null): Found {
  if (!found) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return found;
}

function launched(outcome: GoLive) {
  switch (outcome.status) {
    case 'active':
      return outcome;
    case 'not-found':
      throw new Failure('NOT_FOUND', 'There is no such clinic.');
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
