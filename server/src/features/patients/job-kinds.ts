export const SETTLE_REGISTRATION = 'settle-registration';
