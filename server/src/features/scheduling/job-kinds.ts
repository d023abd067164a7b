export const SETTLE_JOB = 'settle-attempt';
export const CANCEL_JOB = 'cancel-appointment';
export const FIND_OPENINGS = 'find-openings';
