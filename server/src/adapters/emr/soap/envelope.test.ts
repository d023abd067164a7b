import { expect, test } from 'vitest';
import { soapEnvelope } from './envelope.ts';
import { readXml } from './reader.ts';
import { child } from './xml-element.ts';

const call = (fields: Parameters<typeof soapEnvelope>[0]['fields']) =>
  soapEnvelope({ namespace: 'http://ws.oscarehr.org/', operation: 'op', fields }, null);

test('only the wrapper is in the namespace, and arguments keep their order', () => {
  const body = child(
    readXml(
      Buffer.from(
        call([
          ['arg0', 'a'],
          ['arg1', [['id', '1']]],
        ]),
      ),
    ),
    'Body',
  );
  expect(body?.children).toMatchObject([
    {
      name: 'op',
      namespace: 'http://ws.oscarehr.org/',
      children: [
        { name: 'arg0', namespace: '', text: 'a' },
        { name: 'arg1', namespace: '', children: [{ name: 'id', namespace: '', text: '1' }] },
      ],
    },
  ]);
});

test('null omits an argument, empty text does not', () => {
  expect(
    call([
      ['arg0', null],
      ['arg1', ''],
    ]),
  ).toContain('"><arg1></arg1></ws:op>');
});

test('the header has the user and the plain password, must be understood, and nothing more', () => {
  const text = soapEnvelope(
    { namespace: 'urn:x', operation: 'op', fields: [] },
    { securityId: '128', password: 'p<&>"\'w' },
  );
  const security = child(child(readXml(Buffer.from(text)), 'Header'), 'Security');
  expect(security?.attributes).toMatchObject({ 'soap:mustUnderstand': '1' });
  expect(security?.children).toMatchObject([
    {
      name: 'UsernameToken',
      children: [
        { name: 'Username', text: '128' },
        {
          name: 'Password',
          text: 'p<&>"\'w',
          attributes: {
            Type: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText',
          },
        },
      ],
    },
  ]);
  expect(text).not.toMatch(/Timestamp|Nonce|Created/);
});

test.each([
  ['<b>&amp;"\'', '<b>&amp;"\''],
  ['a\u0000b\u0008c\u001fd\ufffee', 'abcde'],
  ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
  ['李 é 😀', '李 é 😀'],
  ['half \ud83d emoji \ude00', 'half  emoji '],
  [']]><x/>', ']]><x/>'],
])('%j arrives as %j', (said, arrives) => {
  const operation = child(readXml(Buffer.from(call([['arg0', said]]))), 'Body')?.children[0];
  expect(operation?.children).toMatchObject([{ name: 'arg0', text: arrives, children: [] }]);
});
