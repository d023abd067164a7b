const STATES = ['failed', 'waiting', 'running'] as const;
export type JobState = (typeof STATES)[number];

export interface JobsSearch {
  readonly state?: JobState;
  readonly kind?: string;
  readonly page?: number;
}

export function jobsSearch(given: Record<string, unknown>): JobsSearch {
  const state = STATES.find((word) => word === given.state);
  const kind = typeof given.kind === 'string' && /^[a-z:-]{1,60}$/.test(given.kind) ? given.kind : null;
  const page = Number(given.page);
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
