export const KINDS = [
  'emergency',
  'callback',
  'booking_in_doubt',
  'move_in_doubt',
  'cancellation_in_doubt',
  'registration_in_doubt',
  'chart_incomplete',
  'transfer_not_taken',
  'identity_alarm',
  'visits_when_closed',
  'staff_overlap',
  'emr_trouble',
  'emr_authorisation',
  'sms_failed',
  'sms_reply',
  'fax_review',
  'fax_filing',
] as const;
export type Kind = (typeof KINDS)[number];

export const WHOSE = ['nobody'] as const;
export type Whose = (typeof WHOSE)[number];

const VIEWS = ['mine', 'snoozed', 'done'] as const;
export type View = (typeof VIEWS)[number];

export interface InboxSearch {
  /** Shows done, own or snoozed items instead of open ones. */
  readonly view?: View;
  readonly kind?: Kind;
  readonly whose?: Whose;
  readonly open?: string;
}

export function inboxSearch(given: Record<string, unknown>): InboxSearch {
  const kind = KINDS.find((word) => word === given.kind);
  const whose = WHOSE.find((word) => word === given.whose);
  const view = VIEWS.find((word) => word === given.view);
  return {
    ...(view && { view }),
    ...(kind && { kind }),
    ...(whose && { whose }),
    ...(typeof given.open === 'string' && { open: given.open }),
  };
}

const WAITING = ['pending', 'contacted', 'registered', 'declined'] as const;

export interface WaitlistSearch {
  readonly state?: (typeof WAITING)[number];
  readonly page?: number;
}

export function waitlistSearch(given: Record<string, unknown>): WaitlistSearch {
  const state = WAITING.find((word) => word === given.state);
  const page = Number(given.page);
  return { ...(state && { state }), ...(Number.isInteger(page) && page > 1 && { page }) };
}

/** The open ticket; `new` for a new one. */
export interface SupportSearch {
  readonly open?: string;
}

export function supportSearch({ open }: Record<string, unknown>): SupportSearch {
  return typeof open === 'string' ? { open } : {};
}
