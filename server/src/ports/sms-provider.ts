export interface SmsDraft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Null leaves it to the provider to find the profile by the sender. */
  readonly messagingProfileId: string | null;
}

export type SmsAnswer =
  /** Taken for delivery, which is not delivered. An answer that cannot be read has no id. */
  | { readonly status: 'accepted'; readonly id: string | null }
  | {
      readonly status: 'refused';
      readonly http: number;
      /** The provider's own code; null where something in front of it answered. */
      readonly code: string | null;
      readonly retryAfterMs: number | null;
    }
  /** The message left and no answer came: it may have been taken. */
  | { readonly status: 'broken-off' }
  /** There was no connection, so nothing was taken. */
  | { readonly status: 'not-sent' };

/**
 * Whoever carries text messages. It knows no idempotency key, so `send` posts exactly once, ends within ten seconds
 * and never rejects: what to do about an answer is for the caller to decide.
 */
export interface SmsProvider {
  send(draft: SmsDraft): Promise<SmsAnswer>;
}
