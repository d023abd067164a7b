import type { ClinicProfile } from '../clinics/index.ts';

export const STEPS = ['clinic_details', 'emr_connection', 'business_hours', 'validation'] as const;
export type Step = (typeof STEPS)[number];

export interface Progress {
  readonly steps: Readonly<Record<Step, boolean>>;
  readonly completedAt: Date | null;
  readonly status: ClinicProfile['status'];
}

/** Undefined leaves a step unchanged. */
export type StepChange = { readonly [Each in Step]?: boolean | undefined };
