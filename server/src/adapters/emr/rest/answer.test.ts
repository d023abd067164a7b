import { describe, expect, test } from 'vitest';
import { emrSent, emrTrouble } from '../../../ports/emr.ts';
import { type Effect, readAnswer } from './answer.ts';

const page = (text: string) => `<html><head><title>HTTP Status</title></head><body>${text}</body></html>`;

function read(status: number, text: string, effect: Effect, contentType = 'application/json') {
  const answer = { status, contentType, headers: {}, body: Buffer.from(text) };
  try {
    return { value: readAnswer(answer, effect) };
  } catch (error) {
    return { trouble: emrTrouble(error), sent: emrSent(error), message: String(error) };
  }
}

describe('how a response is interpreted', () => {
  test.each([
    [401, '', '', 'reauthorise', 'answered', 'answered'],
    [500, page('missing_access_token'), 'text/html', 'reauthorise', 'answered', 'answered'],
    [500, page('invalid_signature'), 'text/html', 'reauthorise', 'answered', 'answered'],
    [500, page('oauth_authentication_failed'), 'text/html', 'reauthorise', 'answered', 'answered'],
    [500, page('unknown_provider'), 'text/html', 'reauthorise', 'answered', 'answered'],
    [500, page('Access Denied'), 'text/html', 'forbidden', 'answered', 'answered'],
    [403, page('Access Denied'), 'text/html', 'misconfigured', 'answered', 'unknown'],
    [403, '{"error":"restricted_endpoint"}', 'application/json', 'forbidden', 'answered', 'answered'],
    [500, page('NullPointerException'), 'text/html', 'refused', 'answered', 'unknown'],
    [503, page('checking your browser'), 'text/html', 'unreachable', 'answered', 'unknown'],
    [404, page('not found'), 'text/html', 'misconfigured', 'answered', 'unknown'],
    [200, page('login'), 'text/html;charset=utf-8', 'misconfigured', 'answered', 'unknown'],
    [200, page('login'), 'application/json', 'misconfigured', 'answered', 'unknown'],
    [302, '', '', 'misconfigured', 'answered', 'answered'],
    [404, '', '', 'misconfigured', 'answered', 'answered'],
    [405, '', '', 'misconfigured', 'answered', 'answered'],
    [400, '{}', 'application/json', 'bad-request', 'answered', 'answered'],
    [415, '', '', 'bad-request', 'answered', 'answered'],
    [429, '', '', 'limited', 'answered', 'answered'],
    [429, page('slow down'), 'text/html', 'limited', 'answered', 'answered'],
    [500, '{}', 'application/json', 'refused', 'answered', 'unknown'],
    [502, '', '', 'unreachable', 'answered', 'unknown'],
    [504, '', 'text/plain', 'unreachable', 'answered', 'unknown'],
    [200, '', 'application/json', 'malformed', 'answered', 'unknown'],
    [200, 'Sorry, there was an error', 'application/json', 'malformed', 'answered', 'unknown'],
    [200, '{"content":', 'application/json', 'malformed', 'answered', 'unknown'],
  ])('%i %s (%s) is %s', (status, text, contentType, trouble, sentOfRead, sentOfWrite) => {
    expect(read(status, text, 'read', contentType)).toMatchObject({ trouble, sent: sentOfRead });
    expect(read(status, text, 'write', contentType)).toMatchObject({ trouble, sent: sentOfWrite });
  });

  test('"not found" is null, and JSON is parsed', () => {
    expect(read(204, '', 'read', '')).toEqual({ value: null });
    expect(read(200, '{"id":1}', 'read')).toEqual({ value: { id: 1 } });
  });

  test("the page's text is not part of the failure", () => {
    const { message } = read(500, page('no admission for SMITH, JOHN 9698658215'), 'write', 'text/html');
    expect(message).not.toMatch(/SMITH|9698|html/);
  });
});
