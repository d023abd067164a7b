import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { byStep } from './checks.ts';
import type { Setup } from './queries.ts';

/** Marks wizard steps as done when their checks pass; operators see them in the clinic list. */
export function useStepProgress(setup: Setup | undefined): void {
  useEffect(() => {
    if (setup?.clinic.status !== 'pending') return;
    const steps = Object.fromEntries(
      byStep(setup.checks)
        .map(
          ({ step, checks }) => [step, checks.every(({ passed, blocking }) => passed || !blocking)] as const,
        )
        .filter(([step, isDone]) => setup.progress.steps[step] !== isDone),
    );
    if (Object.keys(steps).length > 0) void api.PUT('/api/clinic/onboarding', { body: { steps } });
  }, [setup]);
}
