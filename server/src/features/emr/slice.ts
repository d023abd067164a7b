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

/** What the EMR says of itself, as it was last pulled. */
export interface EmrConfig {
  read(clinicId: string): Promise<EmrConfigFacts>;
  /** From the EMR; nothing is kept yet. */
  pull(clinicId: string, domains: readonly ConfigDomain[], wait: Wait): Promise<PulledConfig>;
  /** In the transaction of what else follows from it. */
  keep(tx: Transaction, clinicId: string, pulled: PulledConfig): Promise<void>;
  /** The same for what was seen in passing: the configuration does not count as pulled by it. */
  keepProviders(tx: Transaction, clinicId: string, providers: readonly EmrProvider[]): Promise<void>;
}

export interface EmrService {
  readonly connections: Pick<EmrConnections, 'of' | 'readings' | 'underWay'>;
  readonly config: EmrConfig;
  readonly crons: readonly CronJob[];
  readonly jobs: readonly JobKind[];
  /** Reports why a caller could not be served; errors unrelated to the EMR are ignored. */
  callerMet(clinicId: string, callId: string | null, error: unknown): Promise<void>;
  settings(clinicId: string): Promise<SettingsView>;
  test(clinicId: string, trail: Trail): Promise<TestResult>;
  warmUpAll(): Promise<WarmUp>;
  /** Clinics whose EMR can be asked, so that scheduled work leaves the others alone. */
  connectedClinics(): Promise<readonly string[]>;
  /** Clinics by the state of their EMR connection. */
  countByConnection(): Promise<Readonly<Record<string, number>>>;
  /** Lines end when what runs on them has ended. */
  close(): Promise<void>;
}

export interface EmrNeeds {
  readonly db: Database<'emr'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'profile' | 'read'>;
  readonly inbox: Inbox;
  /** Tells people of the clinic, in the transaction of its cause. */
  readonly tell: Notifications['tell'];
  readonly gateway: EmrGateway;
  readonly keys: SealingKeys;
  readonly defaultType: EmrType;
  readonly isBookableCode: IsBookableCode;
  readonly publicUrl: string;
  /** Whether a clinic may not test its connection as often as it likes. */
  readonly limitsTests: boolean;
  /** Told of a test that failed, as of a call. */
  readonly onTest?: (ended: EndedCall) => void;
  readonly clock: Clock;
  readonly log: Logger;
}
