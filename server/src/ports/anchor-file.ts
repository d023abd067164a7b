export interface AnchorFile {
  append(line: string): Promise<void>;
  /** Oldest first; empty if nothing was written. */
  lines(): Promise<string[]>;
  /** Removes the lines that do not match. Must not run while lines are being added. */
  keep(fits: (line: string) => boolean): Promise<void>;
}
