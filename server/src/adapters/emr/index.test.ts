import { startBridge } from '@frontdesk/simulators';
import { describe, expect, test } from 'vitest';
import { bookOf } from '../../../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../../../testing/adapters/emr/contract/standard-clinic.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { EMR_TYPES, type EmrSettings, emrSent, emrTrouble } from '../../ports/emr.ts';
import { emrAdapters } from './index.ts';

const wait = () => ({ signal: AbortSignal.timeout(10_000) });
const settings: EmrSettings = {
  clinicId: 'clinic-1',
  timeZone: 'America/Vancouver',
  baseUrl: '',
  username: '',
  password: null,
  consumerKey: '',
  consumerSecret: null,
  accessToken: null,
  accessTokenSecret: null,
  tokenExpiresAt: null,
  signatureBaseUrl: null,
  caCertificate: null,
  admissionProgramId: null,
  defaultProviderId: null,
};

describe('the list of adapters', () => {
  test.each(EMR_TYPES)('%s is in it, and says if the clinic is not connected', async (type) => {
    const emr = emrAdapters[type](settings, { hosts: true, bridge: null });
    const failure = await emr.listProviders(wait()).catch((error: unknown) => error);
    expect([emrTrouble(failure), emrSent(failure)]).toEqual(['not-configured', 'no']);
    await emr.close();
  });

  test('SOAP cannot register patients, and REST cannot without an admission program', () => {
    const able = (admissionProgramId: number | null) =>
      EMR_TYPES.filter(
        (type) =>
          emrAdapters[type]({ ...settings, admissionProgramId }, { hosts: true, bridge: null })
            .registerPatient,
      );
    expect(able(10_034)).toEqual(['emr-rest', 'emr-bridge']);
    expect(able(null)).toEqual(['emr-bridge']);
  });

  test.each([
    ["the clinic's own bridge goes before the platform's", true],
    ["a clinic without a bridge uses the platform's", false],
  ])('%s', async (_, hasOwn) => {
    const own = await startBridge({ books: bookOf(standardClinic), apiKey: 'own' });
    const platform = await startBridge({ books: bookOf(standardClinic), apiKey: 'platform' });
    const clinic = hasOwn
      ? { baseUrl: own.url, password: new Secret('own') }
      : { baseUrl: own.url, password: null };
    const bridge = { baseUrl: platform.url, key: new Secret('platform') };
    const emr = emrAdapters['emr-bridge']({ ...settings, ...clinic }, { hosts: true, bridge });
    await emr.ping(wait());
    expect([own.ledger.count() > 0, platform.ledger.count() > 0]).toEqual([hasOwn, !hasOwn]);
    await Promise.all([emr.close(), own.close(), platform.close()]);
  });

  test("a private address is refused for clinics, and allowed for the operator's own bridge", async () => {
    const server = await startBridge({ books: bookOf(standardClinic), apiKey: 'key' });
    const key = new Secret('key');
    const clinics = emrAdapters['emr-bridge'](
      { ...settings, baseUrl: server.url, password: key },
      { hosts: false, bridge: null },
    );
    const platforms = emrAdapters['emr-bridge'](settings, {
      hosts: false,
      bridge: { baseUrl: server.url, key },
    });
    const failure = await clinics.ping(wait()).catch((error: unknown) => error);
    expect([emrTrouble(failure), emrSent(failure)]).toEqual(['misconfigured', 'no']);
    await expect(platforms.ping(wait())).resolves.toBeUndefined();
    await Promise.all([clinics.close(), platforms.close(), server.close()]);
  });
});
