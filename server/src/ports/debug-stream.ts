/**
 * Receives debug output that no other log may contain. It is write-only, and is erased when debug mode ends.
 */
export interface DebugStream {
  write(entry: object): void;
  erase(): Promise<void>;
}
