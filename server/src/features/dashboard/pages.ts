/** First path segment of each dashboard URL; one single-page app serves them all. */
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

/** Static files: immutable ones with hashed names in assets/, and these with fixed names. */
const ASSET = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|svg)$/;
export const BESIDE = [
  'theme.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'apple-touch-icon.png',
  'sw.js',
  'offline.html',
  'letters.woff2',
] as const;

export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};

export const isAsset = (name: string): boolean => ASSET.test(name);

export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The build writes each text file in three encodings; the smallest one the browser accepts is sent. */
export function encodingsFor(accepted: string): ReadonlyArray<{ suffix: string; encoding: string | null }> {
  const offered = [
    { suffix: '.br', encoding: 'br' },
    { suffix: '.gz', encoding: 'gzip' },
  ].filter(({ encoding }) => new RegExp(`(^|[ ,])${encoding}($|[ ,;])`).test(accepted));
  return [...offered, { suffix: '', encoding: null }];
}

/** An API client that requests a page's URL gets 404. */
export const wantsPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/.test(accept);
