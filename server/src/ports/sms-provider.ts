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
 * Whoever carries text messages. It knows no idempotency key, so `send` posts exactly once and within ten seconds;
 * what to do about an answer is for the caller to decide.
 */
export interface SmsProvider {
  /**
   * `leaving` is asked when the connection stands, at the last moment before the message leaves on it. False keeps the
   * message back: that is `not-sent`. Where `leaving` rejects, so does `send`, and nothing was sent.
   */
  send(draft: SmsDraft, leaving: () => Promise<boolean>): Promise<SmsAnswer>;
}
