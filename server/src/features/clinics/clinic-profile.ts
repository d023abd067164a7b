import type { Closure } from '../../kernel/clinic/closed-times.ts';
import type { ClinicRecord } from '../../kernel/clinic/record.ts';
import type { OpeningDay } from './opening-day.ts';

/** All that is known of a clinic but its secrets. `isOpen` is not part of it: that depends on when one asks. */
export interface ClinicProfile extends ClinicRecord {
  readonly settingsUpdatedAt: Date;
  /** Seven, Sunday first. */
  readonly hours: readonly OpeningDay[];
  /** Those that are not over, by their first day. */
  readonly closures: readonly Closure[];
  readonly preferRest: boolean;
  readonly emrConfigPulledAt: Date | null;
  readonly emrOauthTokenExpiresAt: Date | null;
}
