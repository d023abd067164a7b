export const WAITLIST_SORTS = ['createdAt', 'updatedAt', 'name', 'status'] as const;

export const WAITLIST_STATUSES = ['pending', 'contacted', 'registered', 'declined'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

const MOVES: Readonly<Record<WaitlistStatus, readonly WaitlistStatus[]>> = {
  pending: ['contacted', 'declined'],
  contacted: ['registered', 'declined'],
  registered: ['declined'],
  declined: [],
};

/** Whether an entry may change to this status; the current status counts as no change. */
export function moveTo(from: WaitlistStatus, to: WaitlistStatus): 'allowed' | 'no-change' | 'forbidden' {
  if (from === to) return 'no-change';
  return MOVES[from].includes(to) ? 'allowed' : 'forbidden';
}

export function movesFrom(from: WaitlistStatus): readonly WaitlistStatus[] {
  return MOVES[from];
}
