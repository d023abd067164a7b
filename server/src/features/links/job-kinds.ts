/** Texts a patient once more who has not booked. */
export const REMIND_REQUEST = 'remind-booking-request';
