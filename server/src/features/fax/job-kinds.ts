export const PROCESS_FAX = 'process-fax';
export const POLL_FAXES = 'poll-faxes';
export const FILE_FAX = 'file-fax';
