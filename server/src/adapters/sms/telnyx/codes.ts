import type { SmsProblem } from '../../../ports/sms-provider.ts';

const PROBLEMS: ReadonlyMap<string | null, SmsProblem> = new Map([
  ['40001', 'landline'],
  ['40002', 'filtered'],
  ['40003', 'filtered'],
  ['40012', 'no-such-number'],
  ['40015', 'filtered'],
  ['40017', 'filtered'],
  ['40300', 'opted-out'],
  ['40305', 'sender-not-ours'],
  ['40310', 'no-such-number'],
]);

export function problemOf(code: string | null): SmsProblem | null {
  return PROBLEMS.get(code) ?? null;
}
