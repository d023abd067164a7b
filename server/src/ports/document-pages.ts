export type FaxKind = 'pdf' | 'png' | 'jpeg' | 'tiff';

export interface FaxFile {
  readonly kind: FaxKind;
  readonly bytes: Buffer;
}

export type Rendering =
  /** `pages` are the wanted ones that exist, each a grey PNG; `pageCount` counts all of the document. */
  | { readonly status: 'rendered'; readonly pageCount: number; readonly pages: readonly Buffer[] }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

export type MadePdf =
  | { readonly status: 'made'; readonly pageCount: number; readonly pdf: Buffer }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

/** Of a filed copy. Thirty pages in grey are smaller. */
export const MOST_PDF_BYTES = 20_000_000;

export type RenderRefusal =
  | 'locked' // it wants a password
  | 'damaged' // cut off, or not what it says it is
  | 'too-large' // more pixels than anybody would fax
  | 'too-slow' // not drawn within the time
  | 'too-demanding'; // the drawing ran out of memory or fell over

/**
 * Draws the pages of a stranger's file at 200 dpi. What is in the file can cost this document and nothing else:
 * time, memory and pixels are bounded, and every end but an aborted signal is a value.
 */
export interface DocumentPages {
  /** `from` counts from 1. */
  render(
    file: FaxFile,
    wanted: { readonly from: number; readonly count: number },
    signal: AbortSignal,
  ): Promise<Rendering>;
  /**
   * All pages as one PDF: a PDF as it was received, pictures with the text that was read on each page under them. The
   * count of a PDF's pages is 0 where it was not opened for it.
   */
  asPdf(file: FaxFile, pageTexts: readonly string[], signal: AbortSignal): Promise<MadePdf>;
  close(): Promise<void>;
}
