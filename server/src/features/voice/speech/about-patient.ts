import type { Call } from '../tool.ts';

type Wording = (language: Call['language'], values: Record<string, string>) => string;

interface Wordings {
  /** To the patient. */
  readonly you: Wording;
  /** About somebody else: `{for}` is " for Anika" and `{of}` is "Anika的"; both are empty where no name may be said. */
  readonly other: Wording;
}

/** The same news in the right person: to the caller, or about the patient the caller speaks for. */
export function aboutPatient({ you, other }: Wordings) {
  return ({ language, subject }: Pick<Call, 'language' | 'subject'>, values: Record<string, string> = {}) => {
    const { isCaller, firstName } = subject();
    if (isCaller) return you(language, values);
    const named = firstName ? { for: ` for ${firstName}`, of: `${firstName}的` } : { for: '', of: '' };
    return other(language, { ...values, ...named });
  };
}
