export const SHOWN = ['confirmed', 'cancelled', 'wrote', 'open', 'call', 'left'] as const;
export type Shown = (typeof SHOWN)[number];

/** Day and filters; searched names must not appear in the URL. */
export interface RemindersSearch {
  readonly date?: string;
  readonly show?: Shown;
  readonly reason?: string;
  /** By the EMR's number. */
  readonly provider?: string;
  /** The visit whose reminders are shown, by the id of one of them. */
  readonly open?: string;
}

export function remindersSearch(given: Record<string, unknown>): RemindersSearch {
  const word = (name: string, form: RegExp) => {
    const value = given[name] === undefined ? '' : String(given[name]);
    return form.test(value) ? { [name]: value } : {};
  };
  const show = SHOWN.find((each) => each === given.show);
  return {
    ...word('date', /^\d{4}-\d{2}-\d{2}$/),
    ...(show && { show }),
    ...word('reason', /^[a-z_]{2,40}$/),
    ...word('provider', /^[\w-]{1,64}$/),
    ...word('open', /^[\da-f-]{36}$/),
  };
}
