/** What a caller said to a text message: yes, no, or that the line cannot take one. */
export type SmsChoice = boolean | 'landline';
