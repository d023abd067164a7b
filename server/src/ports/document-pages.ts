export type FaxKind = 'pdf' | 'png' | 'jpeg' | 'tiff';

export interface FaxFile {
  readonly kind: FaxKind;
  readonly bytes: Buffer;
}

export type Rendering =
  /** `pages` are the requested pages that exist, each a grey PNG; `pageCount` counts the whole document. */
  | { readonly status: 'rendered'; readonly pageCount: number; readonly pages: readonly Buffer[] }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

export type MadePdf =
  | { readonly status: 'made'; readonly pageCount: number; readonly pdf: Buffer }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

/** The maximum size of a filed copy. Thirty grey pages are smaller. */
export const MAX_PDF_BYTES = 20_000_000;

export type RenderRefusal =
  | 'locked' // it wants a password
  | 'damaged' // cut off, or not what it says it is
  | 'too-large' // more pixels than anybody would fax
  | 'too-slow' // not drawn within the time
  | 'too-demanding'; // the drawing ran out of memory or fell over

/**
 * Renders pages of an untrusted file at 200 dpi. Time, memory and pixels are limited, so a hostile file fails
 * alone; every outcome except an aborted signal is a value.
 */
export interface DocumentPages {
  /** `from` counts from 1. */
  render(
    file: FaxFile,
    wanted: { readonly from: number; readonly count: number },
    signal: AbortSignal,
  ): Promise<Rendering>;
  /**
   * All pages as one PDF: a PDF as received, images with the recognised text as a text layer. The page count is 0
   * if the PDF did not have to be opened.
   */
  asPdf(file: FaxFile, pageTexts: readonly string[], signal: AbortSignal): Promise<MadePdf>;
  close(): Promise<void>;
}
