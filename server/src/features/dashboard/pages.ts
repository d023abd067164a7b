/** The first part of each of the dashboard's addresses; all of them are one page, which finds its own way. */
export const PAGES = [
  'calls',
  'inbox',
  'schedule',
  'settings',
  'notifications',
  'clinics',
  'operation',
  'test-call',
  'sign-in',
  'forgot-password',
  'reset-password',
  'accept-invitation',
] as const;

/** What lies beside the page: hashed names in assets/, which never change their content, and two that have to keep their name. */
const ASSET = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|svg)$/;
export const BESIDE = ['theme.js', 'favicon.svg'] as const;

export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export const isAsset = (name: string): boolean => ASSET.test(name);

export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The build writes each text three times; the smallest that the browser can read is taken. */
export function encodingsFor(accepted: string): ReadonlyArray<{ suffix: string; encoding: string | null }> {
  const offered = [
    { suffix: '.br', encoding: 'br' },
    { suffix: '.gz', encoding: 'gzip' },
  ].filter(({ encoding }) => new RegExp(`(^|[ ,])${encoding}($|[ ,;])`).test(accepted));
  return [...offered, { suffix: '', encoding: null }];
}

/** A program that asks for data at an address of a page is told that there is none. */
export const wantsPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/.test(accept);
