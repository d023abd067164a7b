export const ANSWER_REPLY = 'answer-reply';

export const WRITE_CONFIRMATION = 'write-confirmation';
