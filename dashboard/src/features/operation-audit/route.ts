export interface AuditSearch {
  readonly action?: string;
  readonly clinic?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  /** The request of the entry that is open. */
  readonly open?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '');
  const page = Number(given.page);
  return {
    ...(/^[\w./: {}-]{1,200}$/.test(text('action')) && { action: text('action') }),
    ...(/^[0-9a-f-]{36}$/.test(text('clinic')) && { clinic: text('clinic') }),
    ...(DAY.test(text('from')) && { from: text('from') }),
    ...(DAY.test(text('to')) && { to: text('to') }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(/^[\w-]{1,100}$/.test(text('open')) && { open: text('open') }),
  };
}
