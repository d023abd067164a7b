/**
 * Left out of every log line. Our own lines name their fields; at the level trace libraries write whole headers, among them the
 * form reader of uploads, and a bearer token in a log is as good as a password.
 */
export const SECRET_FIELDS = {
  paths: ['', '*.', '*.*.'].flatMap((where) =>
    ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]', 'authorization', 'cookie'].map(
      (field) => `${where}${field}`,
    ),
  ),
  censor: '[redacted]',
};
