import type { Call } from '../../tool.ts';

type Wording = (language: Call['language'], values: Record<string, string>) => string;

interface Wordings {
  /** To the patient. */
  readonly you: Wording;
  /**
   * About somebody else. English has `{for}`, " for Anika". Chinese has the whole name: `{who}` is "Anika Singh", `{of}`
   * "Anika Singh的" and `{to}` "给Anika Singh". All are empty where no name may be said.
   */
  readonly other: Wording;
}

/** The same news in the right person: to the caller, or about the patient the caller speaks for. */
export function aboutPatient({ you, other }: Wordings) {
  return ({ language, subject }: Pick<Call, 'language' | 'subject'>, values: Record<string, string> = {}) => {
    const { isCaller, firstName, fullName } = subject();
    if (isCaller) return you(language, values);
    const who = fullName ?? firstName;
    const chinese = who ? { who, of: `${who}的`, to: `给${who}` } : { who: '', of: '', to: '' };
    return other(language, { ...values, ...chinese, for: firstName ? ` for ${firstName}` : '' });
  };
}
