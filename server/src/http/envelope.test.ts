import { describe, expect, test } from 'vitest';
import { PageParameters, pageEnvelope, Timestamp } from './envelope.ts';

describe('paging', () => {
  test.each([
    [{}, { page: 1, pageSize: 20 }],
    [{ page: '3' }, { page: 3, pageSize: 20 }],
    [{ pageSize: '1' }, { page: 1, pageSize: 1 }],
    [
      { page: '7', pageSize: '100' },
      { page: 7, pageSize: 100 },
    ],
  ])('%j is accepted', (given, read) => {
    expect(PageParameters.parse(given)).toEqual(read);
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: 'two' },
    { page: '' },
    { page: ' 1' },
    { page: '0x10' },
    { page: '99999999999999999999' },
    { page: ['1', '2'] },
    { pageSize: '0' },
    { pageSize: '101' },
    { pageSize: '-20' },
    { pageSize: 'all' },
  ])('%j is refused and not corrected', (given) => {
    expect(PageParameters.safeParse(given).success).toBe(false);
  });

  test.each([
    [0, 20, 0],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [100, 1, 100],
  ])('%i rows in pages of %i are %i pages', (total, pageSize, totalPages) => {
    const { pagination } = pageEnvelope({ rows: [], total }, { page: 1, pageSize });
    expect(pagination).toEqual({ page: 1, pageSize, total, totalPages });
  });
});

test('an instant is a Date in code and ISO 8601 in UTC over the API', () => {
  expect(Timestamp.encode(new Date('2026-11-16T09:00:00-08:00'))).toBe('2026-11-16T17:00:00.000Z');
});
