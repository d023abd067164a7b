import type { Closure } from '../../kernel/clinic/closed-times.ts';
import type { ClinicRecord } from '../../kernel/clinic/record.ts';
import type { OpeningDay } from './opening-day.ts';

/** All data of a clinic except its secrets. `isOpen` is excluded, because it depends on the time. */
export interface ClinicProfile extends ClinicRecord {
  readonly settingsUpdatedAt: Date;
  /** Seven days, Sunday first. */
  readonly hours: readonly OpeningDay[];
  /** Current and future closures, by first day. */
  readonly closures: readonly Closure[];
  readonly preferRest: boolean;
  readonly emrConfigPulledAt: Date | null;
  readonly emrOauthTokenExpiresAt: Date | null;
}
