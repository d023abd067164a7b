/** Sends a clinic's reminders; comes back as long as they are on. */
export const SEND_REMINDERS = 'send-reminders';
