import type { OutcomeKind } from '../../kernel/call-words.ts';
import type { ShownOutcome } from './outcomes.ts';

const DONE: Readonly<Record<OutcomeKind, (who: string) => string>> = {
  booked: (who) => `booked a visit${who && ` for ${who}`}`,
  rescheduled: (who) => `moved a visit${who && ` of ${who}`}`,
  cancelled: (who) => `cancelled a visit${who && ` of ${who}`}`,
  registered: (who) => `registered ${who || 'a new patient'}`,
  waitlisted: (who) => `put ${who || 'a name'} on the waitlist`,
  standby: (who) => `asked for an earlier time${who && ` for ${who}`}`,
  callback: (who) => `asked to be called back${who && ` about ${who}`}`,
  transferred: () => 'was put through to the clinic',
  refused: (who) => `was refused${who && `: ${who}`}`,
  emergency: () => 'spoke of what may be an emergency',
  clinic_info: () => 'asked about the clinic',
};

interface Asked {
  readonly transferred: boolean;
  readonly transferReason: string | null;
}

/** Our own words for a call of which the platform sent no summary; in English, for staff. */
export function summaryOf(outcomes: readonly ShownOutcome[], { transferred, transferReason }: Asked): string {
  const done = outcomes.map(({ what, patientName }) => DONE[what](patientName ?? ''));
  const asked =
    transferReason !== null && !transferred ? ['asked for a person, and was not put through'] : [];
  const parts = [...new Set([...done, ...asked])];
  if (parts.length === 0) return 'Nothing was changed in this call.';
  const last = parts.at(-1) ?? '';
  return `The caller ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}.`;
}
