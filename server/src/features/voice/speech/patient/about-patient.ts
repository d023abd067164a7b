import type { Call } from '../../tool.ts';

type Wording = (language: Call['language'], values: Record<string, string>) => string;

interface Wordings {
  /** To the patient. */
  readonly you: Wording;
  /**
   * About somebody else. English fills `{for}` with " for Anika". Chinese uses the full name: `{who}` is
   * "Anika Singh", `{of}` "Anika Singh的" and `{to}` "给Anika Singh". All are empty if no name may be spoken.
   */
  readonly other: Wording;
}

/** The same news in the right person: to the caller, or about the patient they call for. */
export function aboutPatient({ you, other }: Wordings) {
  return ({ language, subject }: Pick<Call, 'language' | 'subject'>, values: Record<string, string> = {}) => {
    const { isCaller, firstName, fullName } = subject();
    if (isCaller) return you(language, values);
    const who = fullName ?? firstName;
    const chinese = who ? { who, of: `${who}的`, to: `给${who}` } : { who: '', of: '', to: '' };
    return other(language, { ...values, ...chinese, for: firstName ? ` for ${firstName}` : '' });
  };
}
