/** Access to the calls of one number: who has seen them, and what was sent to it. */
export interface AccessReport {
  readonly calls: ReadonlyArray<{
    id: string;
    callId: string;
    clinicId: string;
    clinicName: string;
    startedAt: Date;
  }>;
  readonly seen: readonly CallViewed[];
  readonly told: readonly MessageSent[];
}

export interface CallViewed {
  readonly at: Date;
  readonly userId: string | null;
  readonly email: string | null;
  readonly clinicId: string | null;
  readonly what: 'transcript' | 'voice-platform-call' | 'export';
  readonly callId: string;
  readonly ip: string;
  readonly requestId: string;
}

export interface MessageSent {
  readonly at: Date;
  readonly clinicId: string;
  readonly callId: string | null;
  readonly action: string;
  readonly state: string;
  readonly deliveryStatus: string | null;
  readonly sentAt: Date | null;
}
