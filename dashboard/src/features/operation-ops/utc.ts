/** Operators see UTC, because machines and clinics are in different time zones. */
export const utcMoment = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
export const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;
