import type { FaxKind } from '../../../ports/document-pages.ts';

export const FAX_MAX_BYTES = 10 * 1024 * 1024;

const BY_EXTENSION: Readonly<Record<string, FaxKind>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  tif: 'tiff',
  tiff: 'tiff',
};
const MEDIA_TYPES: Readonly<Record<FaxKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
};
/** Some senders put a few bytes before the PDF header, and PDF readers accept that. */
const PDF_HEADER_WITHIN = 1024;

/** Null if the file name and the content disagree. */
export function fileKind(fileName: string, bytes: Buffer): FaxKind | null {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const named = BY_EXTENSION[extension];
  return named && named === kindOfContent(bytes) ? named : null;
}

export function mediaTypeOf(kind: FaxKind): string {
  return MEDIA_TYPES[kind];
}

export function kindOfMediaType(mediaType: string): FaxKind | null {
  const known = Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType);
  return known ? (known[0] as FaxKind) : null;
}

function kindOfContent(bytes: Buffer): FaxKind | null {
  const starts = (text: string) => bytes.toString('latin1', 0, text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('II*\0') || starts('MM\0*')) return 'tiff';
  return bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'pdf' : null;
}
