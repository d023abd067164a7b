/** Where debug mode writes what no other log may hold. Nothing reads it back; it is emptied when the mode ends. */
export interface DebugStream {
  write(entry: object): void;
  erase(): Promise<void>;
}
