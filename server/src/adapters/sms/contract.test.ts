import { describe } from 'vitest';
import { SMS_VENDORS } from '../../ports/sms-provider.ts';
import { sendingContract } from './contract/sending-contract.ts';
import { webhookContract } from './contract/webhook-contract.ts';

/** What every vendor of text messages must do, run against its simulator. */
describe.each(SMS_VENDORS)('the SMS contract, kept by %s', (vendor) => {
  describe('sending', () => sendingContract(vendor));
  describe('webhooks', () => webhookContract(vendor));
});
