/** Texts a patient who has not booked a second time. */
export const REMIND_REQUEST = 'remind-booking-request';
