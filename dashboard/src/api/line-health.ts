import { type Clinic, useClinic } from './clinic.ts';
import { type Day, useDay } from './day.ts';
import { NOW_AND_THEN } from './query-client.ts';

export type EmrState =
  | 'ok'
  | 'slow'
  | 'limited'
  | 'operation_failing'
  | 'missing_right'
  | 'credentials_refused'
  | 'reauthorise'
  | 'unreachable'
  | 'starting'
  | 'not_configured';

/** The state of the phone line's three parts. */
export interface LineHealth {
  readonly isLive: boolean;
  /** The clinic is not live yet. */
  readonly isPending: boolean;
  readonly answers: boolean;
  readonly lastCallAt: string | null;
  readonly emr: EmrState;
  readonly emrAuthorisedUntil: string | null;
  readonly textsGoOut: boolean;
}

interface Answered {
  readonly data: LineHealth | undefined;
  readonly isError: boolean;
}

/** Combines two queries that other screens use as well. */
export function useLineHealth(): Answered {
  const clinic = useClinic();
  const day = useDay(NOW_AND_THEN);
  return {
    data: clinic.data && day.data && healthOf(clinic.data, day.data),
    isError: clinic.isError || day.isError,
  };
}

function healthOf({ status }: Clinic, { works: { agent, emr, sms } }: Day): LineHealth {
  return {
    isLive: status === 'active',
    isPending: status === 'pending',
    answers: agent.state !== 'off',
    lastCallAt: agent.lastCallAt,
    // A connection that was never tested counts as not configured.
    emr: !emr || emr.connection === 'unknown' ? 'not_configured' : emr.connection,
    emrAuthorisedUntil: emr?.authorisationEnds ?? null,
    textsGoOut: sms.on,
  };
}
