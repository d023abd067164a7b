export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The total is a lower bound, because counting stopped early. */
  readonly more?: boolean;
}

export type Order = 'asc' | 'desc';

/** Cursor: the last row exported so far, by the sort key. */
export interface Mark {
  readonly by: string;
  readonly id: string;
}

/** One page of a list or, for an export, a batch after the mark (null starts at the top). */
export interface ListPart<By extends string = string> extends PageQuery {
  readonly sort: By;
  readonly order: Order;
  readonly after?: Mark | null;
}

export interface Listed<Row> extends Page<Row> {
  /** Cursor of the next batch, if a batch was requested. */
  readonly mark?: Mark | null;
}
