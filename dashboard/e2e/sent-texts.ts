interface Text {
  readonly at: string;
  readonly action: string;
  readonly language: string;
  readonly to_number: string;
  readonly state: 'sent' | 'failed' | 'skipped';
  readonly delivery_status?: string;
  readonly skip_reason?: string;
}

/** What was texted, and what became of it. */
export const TEXTS: readonly Text[] = [
  {
    ...{ at: '2026-11-16T09:14', action: 'book', language: 'zh', to_number: '+16045550142' },
    ...{ state: 'sent', delivery_status: 'delivered' },
  },
  {
    ...{ at: '2026-11-16T09:09', action: 'book', language: 'en', to_number: '+16045550148' },
    ...{ state: 'sent', delivery_status: 'delivered' },
  },
  {
    ...{ at: '2026-11-16T09:06', action: 'reschedule', language: 'en', to_number: '+17785550119' },
    ...{ state: 'sent', delivery_status: 'sent' },
  },
  {
    ...{ at: '2026-11-16T08:50', action: 'cancel', language: 'en', to_number: '+16045550175' },
    ...{ state: 'skipped', skip_reason: 'consent_declined' },
  },
  {
    ...{ at: '2026-11-16T08:39', action: 'book', language: 'en', to_number: '+16045550102' },
    ...{ state: 'sent', delivery_status: 'delivery_failed' },
  },
  {
    ...{ at: '2026-11-13T15:20', action: 'book', language: 'en', to_number: '+16045550163' },
    ...{ state: 'failed', skip_reason: 'network_error' },
  },
];

export const OPT_OUTS: ReadonlyArray<readonly [phone: string, source: string, day: string]> = [
  ['+16045550175', 'stop-word', '2026-11-09'],
  ['+16045550148', 'stop-word', '2026-11-02'],
  ['+16045550102', 'provider-refusal', '2026-10-09'],
];
