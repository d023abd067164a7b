const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The open part of the book and the selected time. The address names providers by EMR number, and never patients. */
export interface ScheduleSearch {
  readonly view?: 'week';
  readonly date?: string;
  readonly provider?: string;
  /** The explained time, of `provider` on `date`. */
  readonly at?: string;
  /** The closure being edited: its id, or `new`. */
  readonly close?: string;
}

export function scheduleSearch(given: Record<string, unknown>): ScheduleSearch {
  const word = (name: string, form: RegExp) => {
    const value = given[name] === undefined ? '' : String(given[name]);
    return form.test(value) ? { [name]: value } : {};
  };
  return {
    ...(given.view === 'week' && { view: 'week' as const }),
    ...word('date', DAY),
    ...word('provider', /^[\w-]{1,64}$/),
    ...word('at', TIME),
    ...word('close', /^[\w-]{3,40}$/),
  };
}
