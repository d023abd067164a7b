export const OFFER_TIME = 'standby-offer';
export const ACCEPT_OFFER = 'standby-accept';
