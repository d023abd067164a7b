/** A place outside the database that lines are only ever added to. */
export interface AnchorFile {
  append(line: string): Promise<void>;
  /** Oldest first; empty when nothing was ever written. */
  lines(): Promise<string[]>;
  /** Leaves the others out; only while nothing is added. */
  keep(fits: (line: string) => boolean): Promise<void>;
}
