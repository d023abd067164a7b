export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than the total says: it is counted only so far. */
  readonly more?: boolean;
}

export type Order = 'asc' | 'desc';

/** The last row that a sheet holds so far, by what the list is sorted by. */
export interface Mark {
  readonly by: string;
  readonly id: string;
}

/** Which part of a list, in which order: a page of it or, for a sheet, so many after a mark (null is from the top). */
export interface ListPart<By extends string = string> extends PageQuery {
  readonly sort: By;
  readonly order: Order;
  readonly after?: Mark | null;
}

export interface Listed<Row> extends Page<Row> {
  /** Where the next part begins, where a part was asked for. */
  readonly mark?: Mark | null;
}
