/** A figure in large type with the one before. */
export interface ReportTile {
  readonly label: string;
  readonly value: string;
  readonly before: string;
}

export interface ReportTable {
  readonly title: string;
  /** The first column holds words, the others figures. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One report in the words of its reader, ready to be drawn. */
export interface ReportSheet {
  readonly title: string;
  readonly subtitle: string;
  /** At the right of the title. */
  readonly aside: readonly string[];
  readonly summary: string;
  readonly tiles: readonly ReportTile[];
  readonly tables: readonly ReportTable[];
  /** How the figures are counted. */
  readonly notes: readonly string[];
  /** With {page} and {pages}. */
  readonly pageNumber: string;
}

/** Draws reports as PDF, on Letter. */
export interface ReportPdf {
  draw(sheet: ReportSheet): Promise<Buffer>;
  close(): Promise<void>;
}
