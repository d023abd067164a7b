import type { SmsConnection, SmsVendor } from '../../ports/sms-provider.ts';
import type { SmsNeeds, SmsSettings } from './settings.ts';
import { telnyx } from './telnyx/index.ts';
import { twilio } from './twilio/index.ts';

export type { SmsNeeds, SmsSettings } from './settings.ts';

export const smsVendors = { telnyx, twilio } satisfies Record<
  SmsVendor,
  (settings: SmsSettings, needs: SmsNeeds) => SmsConnection
>;
