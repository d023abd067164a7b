export interface LedgerEntry {
  readonly at: Date;
  readonly operation: string;
  readonly detail?: unknown;
}

export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  record(operation: string, detail?: unknown): void;
  count(operation?: string): number;
  clear(): void;
}

export function ledger(): Ledger {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    record(operation, detail) {
      entries.push({ at: new Date(), operation, ...(detail === undefined ? {} : { detail }) });
    },
    count(operation) {
      return operation === undefined
        ? entries.length
        : entries.filter((entry) => entry.operation === operation).length;
    },
    clear() {
      entries.length = 0;
    },
  };
}
