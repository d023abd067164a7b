/** A figure in large type, with the previous period's. */
export interface ReportTile {
  readonly label: string;
  readonly value: string;
  readonly before: string;
}

export interface ReportTable {
  readonly title: string;
  /** The first column holds text, the others figures. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A report with all texts in the reader's language, ready to draw. */
export interface ReportSheet {
  readonly title: string;
  readonly subtitle: string;
  /** Printed right of the title. */
  readonly aside: readonly string[];
  readonly summary: string;
  readonly tiles: readonly ReportTile[];
  readonly tables: readonly ReportTable[];
  /** How the figures are counted. */
  readonly notes: readonly string[];
  /** A pattern with {page} and {pages}. */
  readonly pageNumber: string;
}

export interface ReportPdf {
  draw(sheet: ReportSheet): Promise<Buffer>;
  close(): Promise<void>;
}
