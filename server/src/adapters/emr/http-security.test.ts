import { createServer as createTlsServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { certificateForTests, type TestCertificate } from '../../../testing/adapters/emr/certificate.ts';
import {
  cleanUp,
  connected,
  emrServing,
  failureOf,
  get,
  listening,
  post,
  socketsOf,
} from '../../../testing/adapters/emr/http-servers.ts';

cleanUp();

describe('private addresses', () => {
  test.each(['127.0.0.1', '0x7f.1', '2130706433', '127.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    'http://%s is refused without a connection',
    async (host) => {
      const url = `http://${host}/emr`;
      expect(await failureOf(get(connected(url, { hosts: false }), url))).toMatchObject({
        trouble: 'misconfigured',
        sent: 'no',
        message: expect.stringContaining('private address'),
      });
    },
  );

  test('a name that resolves to one, even as one of several, is refused', async () => {
    const url = 'http://emr.example.ca/emr';
    const lookup = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await failureOf(get(connected(url, { hosts: false, lookup }), url))).toMatchObject({
      trouble: 'misconfigured',
      sent: 'no',
    });
  });

  test('a name that changes its address is resolved once per connection, and checked each time', async () => {
    const local = await emrServing((_, response) => {
      response.setHeader('connection', 'close');
      response.end('ok');
    });
    const url = local.replace('127.0.0.1', 'rebinding.example.ca');
    const answers = ['127.0.0.1', '169.254.169.254'];
    let asked = 0;
    const lookup = async () => [{ address: answers[asked++] ?? '8.8.8.8', family: 4 }];
    const http = connected(url, { hosts: ['127.0.0.0/8'], lookup });
    expect(await get(http, url)).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(await failureOf(get(http, url))).toMatchObject({ trouble: 'misconfigured', sent: 'no' });
    expect(asked).toBe(2);
  });
});

describe('certificates', () => {
  async function secureEmr({ key, cert }: TestCertificate): Promise<string> {
    const server = createTlsServer({ key, cert }, (_, response) => response.end('ok'));
    return `https://emr.example.ca:${await listening(server)}/emr`;
  }
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const authority = certificateForTests('Clinic Authority');

  test.each([
    ['its own self-signed one', () => certificateForTests('emr.example.ca'), (own: string) => own],
    ['its own for another name', () => certificateForTests('other.example.ca'), (own: string) => own],
    [
      'its own, signed by an unknown authority',
      () => certificateForTests('emr.example.ca', { issuer: authority }),
      (own: string) => own,
    ],
    [
      'one signed by the saved authority',
      () => certificateForTests('emr.example.ca', { issuer: authority }),
      () => authority.cert,
    ],
  ])('%s is accepted once it was saved', async (_, make, save) => {
    const certificate = make();
    const url = await secureEmr(certificate);
    const http = connected(url, { lookup, caCertificate: save(certificate.cert) });
    expect(await get(http, url)).toMatchObject({ status: 200 });
  });

  test.each([
    ['a self-signed one that nobody saved', () => certificateForTests('emr.example.ca'), null],
    ['another than the saved one', () => certificateForTests('emr.example.ca'), authority.cert],
    [
      'one of the saved authority for another name',
      () => certificateForTests('other.example.ca', { issuer: authority }),
      authority.cert,
    ],
    [
      'one of the saved authority that has expired',
      () => certificateForTests('emr.example.ca', { issuer: authority, validUntil: '210101000000Z' }),
      authority.cert,
    ],
  ])('%s is refused, each time, before anything is sent', async (_, make, caCertificate) => {
    const url = await secureEmr(make());
    const http = connected(url, { lookup, caCertificate });
    for (let turn = 0; turn < 3; turn += 1)
      expect(await failureOf(post(http, url))).toMatchObject({
        trouble: 'unreachable',
        sent: 'no',
        message: expect.stringContaining('certificate'),
      });
    await socketsOf(http, 0);
  });

  test('plain HTTP on a https address says to check https and the port', async () => {
    const url = (await emrServing((_, response) => response.end())).replace('http:', 'https:');
    expect(await failureOf(post(connected(url), url))).toMatchObject({
      trouble: 'unreachable',
      sent: 'no',
      message: expect.stringContaining('https'),
    });
  });
});
