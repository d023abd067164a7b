import { describe, expect, test } from 'vitest';
import { emrRetryAfterMs, emrSent, emrTrouble } from '../../../ports/emr.ts';
import { type ReadAnswer, readAnswer, readTargetNamespace } from './answer.ts';
import { readXml } from './reader.ts';

const answer = (text: string, { status = 200, contentType = 'text/xml;charset=utf-8' } = {}): ReadAnswer => {
  const body = Buffer.from(text);
  return { answer: { status, contentType, headers: {}, body }, document: documentIn(body) };
};

function documentIn(body: Buffer) {
  try {
    return readXml(body);
  } catch {
    return null;
  }
}

const envelope = (body: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const fault = (code: string, text: string, detail = '') =>
  envelope(
    `<soap:Fault><faultcode xmlns:ns1="urn:x">${code}</faultcode><faultstring>${text}</faultstring>${detail}</soap:Fault>`,
  );

function troubleOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    return { trouble: emrTrouble(error), sent: emrSent(error), message: (error as Error).message };
  }
  return null;
}

describe('a fault of the EMR', () => {
  const detail =
    '<detail><n:NotAuthorisedException xmlns:n="http://ws.oscarehr.org/"><message>x</message></n:NotAuthorisedException></detail>';
  test.each([
    [
      'ns1:FailedAuthentication',
      'The security token could not be authenticated or authorized',
      '',
      'credentials',
    ],
    ['ns1:SecurityError', 'A security error was encountered when verifying the message', '', 'credentials'],
    ['ns1:InvalidSecurity', 'An error was discovered processing the header.', '', 'credentials'],
    ['ns1:InvalidSecurityToken', 'An invalid security token was provided', '', 'credentials'],
    ['soap:Server', 'Invalid Username/Password', '', 'credentials'],
    ['soap:Server', 'something else', detail, 'credentials'],
    ['soap:Server', 'missing required security object (_demographic)', '', 'forbidden'],
    ['soap:Server', 'missing required sec object (_demographic)', '', 'forbidden'],
    ['soap:Server', 'Unauthorized IP Address (203.0.113.7)', '', 'forbidden'],
    ['soap:Server', 'Fault occurred while processing.', '', 'refused'],
    ['soap:Server', 'Wei Chen has no such row', '', 'refused'],
    ['soap:Client', 'Unmarshalling Error: unexpected element', '', 'bad-request'],
    ['soap:Client', 'Unexpected wrapper element {x}op found.', '', 'bad-request'],
    ['soap:MustUnderstand', 'MustUnderstand headers were not understood', '', 'bad-request'],
    ['', '', '', 'refused'],
  ])('%s, %s is %s', (code, text, more, trouble) => {
    const failure = troubleOf(() => readAnswer(answer(fault(code, text, more), { status: 500 }), 'op'));
    expect(failure).toMatchObject({ trouble, sent: 'answered' });
    if (text) expect(failure?.message).not.toContain(text);
  });

  test('may have status 200', () => {
    expect(troubleOf(() => readAnswer(answer(fault('soap:Server', 'x')), 'op'))).toMatchObject({
      trouble: 'refused',
    });
  });
});

describe('a response', () => {
  test('without return is an empty list, and unknown elements are ignored', () => {
    expect(readAnswer(answer(envelope('<n:opResponse xmlns:n="urn:n"/>')), 'op')).toEqual([]);
    const body =
      '<n:opResponse xmlns:n="urn:n"><other/><return><x/></return><return>2</return></n:opResponse>';
    expect(readAnswer(answer(envelope(body)), 'op')).toMatchObject([
      { children: [{ name: 'x' }] },
      { text: '2' },
    ]);
  });

  test.each([
    ['nothing at all', '', {}, 'malformed'],
    ['garbage', '\u0000<{"', {}, 'malformed'],
    ['half of it', envelope('<n:opResponse xmlns:n="urn:n"/>').slice(0, -20), {}, 'malformed'],
    ['another operation', envelope('<n:otherResponse xmlns:n="urn:n"/>'), {}, 'malformed'],
    ['an empty body', envelope(''), {}, 'malformed'],
    ['no envelope', '<a/>', {}, 'malformed'],
    ['an envelope of another namespace', '<Envelope xmlns="urn:x"><Body/></Envelope>', {}, 'malformed'],
    ['a good answer with an error status', envelope('<opResponse/>'), { status: 202 }, 'malformed'],
    ['a page', '<a/>', { contentType: 'text/html' }, 'misconfigured'],
    ['a page that hides its type', '\n<!DOCTYPE html><html></html>', {}, 'misconfigured'],
    ['a page behind a mark', '\ufeff<HTML></HTML>', {}, 'misconfigured'],
    ['a page of the EMR itself', '<html>500</html>', { status: 500, contentType: 'text/html' }, 'refused'],
    ['a page of a proxy', '<html>502</html>', { status: 502, contentType: 'text/html' }, 'unreachable'],
    ['an empty error', '', { status: 500 }, 'unreachable'],
    ['a bad gateway', 'no upstream', { status: 502, contentType: 'text/plain' }, 'unreachable'],
  ])('that is %s may have had an effect, and is %s', (_, body, more, trouble) => {
    expect(troubleOf(() => readAnswer(answer(body, more), 'op'))).toMatchObject({ trouble, sent: 'unknown' });
  });

  test("that is a proxy's XML is judged by its status", () => {
    const read = () => readAnswer(answer('<error>Not authorized</error>', { status: 401 }), 'op');
    expect(troubleOf(read)).toMatchObject({ trouble: 'credentials', sent: 'answered' });
  });

  test.each([
    [302, 'misconfigured'],
    [400, 'bad-request'],
    [401, 'credentials'],
    [403, 'forbidden'],
    [404, 'misconfigured'],
    [405, 'misconfigured'],
  ])('%i of a proxy is %s', (status, trouble) => {
    const read = () => readAnswer(answer('no', { status, contentType: 'text/plain' }), 'op');
    expect(troubleOf(read)).toMatchObject({ trouble, sent: 'answered' });
  });
});

describe('a WSDL', () => {
  test('gives the namespace of its service', () => {
    const wsdl =
      '<w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="http://v1.example/"/>';
    expect(readTargetNamespace(answer(wsdl))).toBe('http://v1.example/');
  });

  test.each([
    ['a page', '<html/>', {}, 'misconfigured'],
    ['not found', 'no', { status: 404, contentType: 'text/plain' }, 'misconfigured'],
    ['a fault', fault('soap:Server', 'x'), { status: 500 }, 'refused'],
    ['out of order', '', { status: 503 }, 'unreachable'],
    ['another document', '<a targetNamespace="x"/>', {}, 'malformed'],
    ['no namespace', '<definitions/>', {}, 'malformed'],
    ['a DOCTYPE', '<!DOCTYPE a><definitions targetNamespace="x"/>', {}, 'malformed'],
  ])('that is %s is refused', (_, body, more, trouble) => {
    expect(troubleOf(() => readTargetNamespace(answer(body, more)))).toMatchObject({ trouble });
  });
});

describe("the EMR's rate limiter", () => {
  const page = '<html><body>Too many requests</body></html>';
  const limited = (headers: Record<string, string>) => {
    const told = answer(page, { status: 429, contentType: 'text/html' });
    return { ...told, answer: { ...told.answer, headers } };
  };
  const waitOf = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      return [emrTrouble(error), emrSent(error), emrRetryAfterMs(error)];
    }
    return null;
  };

  test.each([
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': '86400' }, 300_000],
    [{ 'retry-after': 'soon' }, 30_000],
    [{}, 30_000],
  ])('%j is recognised, with how long to wait', (headers, ms) => {
    const expected = ['limited', 'answered', ms];
    expect(waitOf(() => readAnswer(limited(headers), 'addAppointment'))).toEqual(expected);
    expect(waitOf(() => readTargetNamespace(limited(headers)))).toEqual(expected);
  });
});
