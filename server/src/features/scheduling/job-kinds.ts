export const SETTLE_JOB = 'settle-attempt';
export const CANCEL_JOB = 'cancel-appointment';
