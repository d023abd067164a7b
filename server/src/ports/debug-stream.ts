/** Receives debug output that no other log may contain. Nothing reads it back; it is emptied when debug mode ends. */
export interface DebugStream {
  write(entry: object): void;
  erase(): Promise<void>;
}
