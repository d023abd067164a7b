export type FaxKind = 'pdf' | 'png' | 'jpeg' | 'tiff';

export interface FaxFile {
  readonly kind: FaxKind;
  readonly bytes: Buffer;
}

export type Rendering =
  | { readonly status: 'rendered'; readonly pageCount: number; readonly pages: readonly Buffer[] }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

export type MadePdf =
  | { readonly status: 'made'; readonly pageCount: number; readonly pdf: Buffer }
  | { readonly status: 'refused'; readonly reason: RenderRefusal };

/** The maximum size of a filed copy; thirty grey pages are smaller. */
export const MAX_PDF_BYTES = 20_000_000;

export type RenderRefusal =
  | 'locked' // password-protected
  | 'damaged' // truncated, or not the declared format
  | 'too-large' // more pixels than any real fax
  | 'too-slow' // rendering timed out
  | 'too-demanding'; // the renderer ran out of memory or crashed

/**
 * Renders pages of an untrusted file at 200 dpi within limits of time, memory and pixels. Every outcome
 * except an aborted signal is a value.
 */
export interface DocumentPages {
  /** Page numbers start at 1. */
  render(
    file: FaxFile,
    wanted: { readonly from: number; readonly count: number },
    signal: AbortSignal,
  ): Promise<Rendering>;
  /**
   * All pages as one PDF: a PDF as received, or images with the recognised text as a text layer. The page
   * count is 0 if the PDF was not opened.
   */
  asPdf(file: FaxFile, pageTexts: readonly string[], signal: AbortSignal): Promise<MadePdf>;
  close(): Promise<void>;
}
