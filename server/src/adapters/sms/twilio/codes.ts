import type { SmsProblem } from '../../../ports/sms-provider.ts';

const PROBLEMS: ReadonlyMap<string | null, SmsProblem> = new Map([
  ['20003', 'bad-key'],
  ['20429', 'too-many'],
  ['21211', 'no-such-number'],
  ['21606', 'sender-not-ours'],
  ['21610', 'opted-out'],
  ['21614', 'landline'],
  ['21635', 'landline'],
  ['21659', 'sender-not-ours'],
  ['21660', 'sender-not-ours'],
  ['30003', 'unreachable'],
  ['30005', 'unreachable'],
  ['30006', 'landline'],
  ['30007', 'filtered'],
]);

export function problemOf(code: string | null): SmsProblem | null {
  return PROBLEMS.get(code) ?? null;
}
