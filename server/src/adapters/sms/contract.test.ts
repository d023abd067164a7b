import { describe } from 'vitest';
import { sendingContract } from '../../../testing/adapters/sms/contract/sending-contract.ts';
import { webhookContract } from '../../../testing/adapters/sms/contract/webhook-contract.ts';
import { SMS_VENDORS } from '../../ports/sms-provider.ts';

/** Every SMS vendor must pass these tests against its simulator. */
describe.each(SMS_VENDORS)('the SMS contract, kept by %s', (vendor) => {
  describe('sending', () => sendingContract(vendor));
  describe('webhooks', () => webhookContract(vendor));
});
