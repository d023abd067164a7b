export type SmsChoice = boolean | 'landline';
