/** Sends a second text to a patient who has not booked. */
export const REMIND_REQUEST = 'remind-booking-request';
