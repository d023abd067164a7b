/** Sends a clinic's reminders, and reschedules itself while they are on. */
export const SEND_REMINDERS = 'send-reminders';
