/** A messaging profile: numbers that share settings and opt-outs. */
export interface SmsProfile {
  readonly id: string;
  /** By default every number belongs to it. */
  readonly numbers?: readonly string[];
}

export const onlyProfile: SmsProfile = { id: '40019a31-7c5e-4b6e-9a39-0d9f5a2f6c01' };

export function owns({ numbers }: SmsProfile, number: string): boolean {
  return numbers === undefined || numbers.includes(number);
}

export type AutoResponse = 'STOP' | 'START' | 'HELP' | null;

const stopWords = new Set(['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'UNSTOP']);
const helpWords = new Set(['HELP', 'INFO']);

/** CANCEL, END and QUIT stop all messages, whatever the sender meant. */
export function autoResponseTo(text: string): AutoResponse {
  const word = text.trim().replace(/\s+/g, ' ').toUpperCase();
  if (stopWords.has(word)) return 'STOP';
  if (startWords.has(word)) return 'START';
  return helpWords.has(word) ? 'HELP' : null;
}

export interface OptOuts {
  add(profileId: string, number: string): void;
  remove(profileId: string, number: string): void;
  has(profileId: string, number: string): boolean;
}

/** Kept per profile: one STOP blocks every number of it. */
export function optOuts(): OptOuts {
  const blocked = new Set<string>();
  const key = (profileId: string, number: string) => `${profileId} ${number}`;
  return {
    add: (profileId, number) => {
      blocked.add(key(profileId, number));
    },
    remove: (profileId, number) => {
      blocked.delete(key(profileId, number));
    },
    has: (profileId, number) => blocked.has(key(profileId, number)),
  };
}
