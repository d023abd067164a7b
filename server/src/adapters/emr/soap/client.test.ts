import { expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { EmrAnswer, EmrHttp, EmrRequest } from '../http.ts';
import { soapClient } from './client.ts';

const wait = { signal: new AbortController().signal };
const settings = { baseUrl: 'https://emr.example.ca/oscar', username: '128', password: new Secret('s3cret') };

function answer(status: number, body: string, contentType = 'text/xml'): EmrAnswer {
  return { status, contentType, headers: {}, body: Buffer.from(body) };
}

const pong = answer(
  200,
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><pingResponse><return>1</return></pingResponse></s:Body></s:Envelope>',
);

/** An EMR whose WSDL endpoint answers with `door`, while the service behind it works. */
function behind(door: EmrAnswer) {
  const sent: EmrRequest[] = [];
  const http: EmrHttp = {
    async send(request) {
      sent.push(request);
      return request.method === 'GET' ? door : pong;
    },
    openSockets: () => 0,
    close: async () => {},
  };
  return { sent, client: soapClient(settings, http) };
}

test('sends requests as the EMR expects: an empty action, plain XML, our own endpoint, no WSDL redirect', async () => {
  const wsdl =
    '<definitions targetNamespace="urn:fork"><address location="http://internal:8080/x/"/></definitions>';
  const { sent, client } = behind(answer(200, wsdl));
  expect(await client.call('ProviderService', 'ping', [], wait)).toMatchObject([{ text: '1' }]);
  // Preceded by one attempt to log in for a token.
  expect(sent.slice(-2).map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'https://emr.example.ca/oscar/ws/ProviderService?wsdl'],
    ['POST', 'https://emr.example.ca/oscar/ws/ProviderService'],
  ]);
  expect(sent.at(-1)).toMatchObject({
    headers: { soapaction: '""', 'content-type': 'text/xml; charset=UTF-8', 'accept-encoding': 'gzip' },
    body: expect.stringContaining('<ws:ping xmlns:ws="urn:fork"></ws:ping>'),
  });
});

test.each([400, 401, 405])(
  'a proxy that refuses the WSDL with %i leaves the common namespace',
  async (status) => {
    const { sent, client } = behind(answer(status, 'no', 'text/plain'));
    expect(await client.call('ProviderService', 'ping', [], wait)).toHaveLength(1);
    expect(sent.at(-1)?.body).toContain('xmlns:ws="http://ws.oscarehr.org/"');
  },
);

test.each([
  [403, '<html>challenge</html>', 'misconfigured'],
  [403, 'no', 'forbidden'],
  [404, 'no', 'misconfigured'],
  [503, 'no', 'unreachable'],
])('a WSDL that is %i %s is %s for calls and for warming up', async (status, body, trouble) => {
  const { client } = behind(answer(status, body, 'text/plain'));
  for (const call of [() => client.call('ProviderService', 'ping', [], wait), () => client.warmUp(wait)])
    await expect(call()).rejects.toSatisfy((error) => emrTrouble(error) === trouble);
});
