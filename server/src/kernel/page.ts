export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}
