export interface TicklerRow {
  readonly id: number;
  readonly demographicNo: number;
  readonly message: string;
  /** A is open, C is done. */
  readonly status: string;
  readonly priority: string;
  readonly taskAssignedTo: string;
  readonly creator: string;
  readonly serviceMs: number;
}

/** A document with its file; one without a patient is in the EMR's pending queue. */
export interface DocumentRow {
  readonly id: number;
  readonly demographicNo: number | null;
  readonly queue: number | null;
  readonly type: string;
  readonly description: string;
  /** The EMR's stored name, which differs from the name sent. */
  readonly fileName: string;
  readonly contentType: string;
  readonly numberOfPages: number;
  readonly observedMs: number;
  readonly source: string;
  readonly creator: string;
  /** The provider whose inbox received it. */
  readonly providerNo: string | null;
  readonly storedMs: number;
  readonly fileContents: string;
}

export interface KeptPapers {
  readonly ticklers: readonly TicklerRow[];
  readonly documents: readonly DocumentRow[];
}

export function papersOf(now: () => number, kept: KeptPapers = { ticklers: [], documents: [] }) {
  const ticklers: TicklerRow[] = [...kept.ticklers];
  const documents: DocumentRow[] = [...kept.documents];
  return {
    keptPapers: (): KeptPapers => ({ ticklers: [...ticklers], documents: [...documents] }),
    addTickler(row: Omit<TicklerRow, 'id'>): void {
      ticklers.push({ ...row, id: ticklers.length + 1 });
    },
    completeTickler(id: number): void {
      const at = ticklers.findIndex((row) => row.id === id);
      const row = ticklers[at];
      if (row) ticklers[at] = { ...row, status: 'C' };
    },
    ticklers: () => [...ticklers],
    addDocument(row: Omit<DocumentRow, 'id' | 'storedMs'>): DocumentRow {
      const stored = { ...row, id: documents.length + 1, storedMs: now() };
      documents.push(stored);
      return stored;
    },
    documents: () => [...documents],
  };
}
