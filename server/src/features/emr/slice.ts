import type { Database, Trail, Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Notices } from '../../database/notices.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { SealingKeys } from '../../kernel/secrets/sealing.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { EmrProvider, EmrType, Wait } from '../../ports/emr.ts';
import type { EndedCall } from '../../ports/emr-call.ts';
import type { EmrGateway } from '../../ports/emr-gateway.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { EmrConfigFacts } from './config/config.store.ts';
import type { IsBookableCode } from './config/config-view.ts';
import type { ConfigDomain, PulledConfig } from './config/pull-config.ts';
import type { SettingsView } from './config/settings-view.ts';
import type { EmrConnections } from './connection/connections.ts';
import type { WarmUp } from './connection/warm-up.ts';
import type { TestResult } from './trial/test-connection.ts';

export interface EmrConfig {
  read(clinicId: string): Promise<EmrConfigFacts>;
  pull(clinicId: string, domains: readonly ConfigDomain[], wait: Wait): Promise<PulledConfig>;
  /** Runs in the caller's transaction. */
  keep(tx: Transaction, clinicId: string, pulled: PulledConfig): Promise<void>;
  /** Stores providers without counting as a pull. */
  keepProviders(tx: Transaction, clinicId: string, providers: readonly EmrProvider[]): Promise<void>;
}

export interface EmrService {
  readonly connections: Pick<EmrConnections, 'of' | 'readings' | 'underWay'>;
  readonly config: EmrConfig;
  readonly crons: readonly CronJob[];
  readonly jobs: readonly JobKind[];
  /** Reports why a caller could not be served; errors unrelated to the EMR are ignored. */
  reportCallerError(clinicId: string, callId: string | null, error: unknown): Promise<void>;
  settings(clinicId: string): Promise<SettingsView>;
  test(clinicId: string, trail: Trail): Promise<TestResult>;
  warmUpAll(): Promise<WarmUp>;
  connectedClinics(): Promise<readonly string[]>;
  countByConnection(): Promise<Readonly<Record<string, number>>>;
  /** Closes each line once its requests have ended. */
  close(): Promise<void>;
}

export interface EmrNeeds {
  readonly db: Database<'emr'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'profile' | 'read'>;
  readonly inbox: Inbox;
  readonly tell: Notifications['tell'];
  readonly gateway: EmrGateway;
  readonly keys: SealingKeys;
  readonly defaultType: EmrType;
  readonly isBookableCode: IsBookableCode;
  readonly publicUrl: string;
  readonly limitsTests: boolean;
  /** Observes failed tests like failed calls. */
  readonly onTest?: (ended: EndedCall) => void;
  readonly clock: Clock;
  readonly log: Logger;
}
