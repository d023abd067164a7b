/** The job that carries out a reply. */
export const ANSWER_REPLY = 'answer-reply';

/** The job that writes a confirmation into the EMR. */
export const WRITE_CONFIRMATION = 'write-confirmation';
