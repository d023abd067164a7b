import type { Failure } from '../../../kernel/failure.ts';
import { type EmrSent, type EmrTrouble, emrFailure } from '../../../ports/emr.ts';
import type { EmrAnswer } from '../http.ts';
import { missingRightFailure } from '../missing-right.ts';
import { parseJson } from '../parse-json.ts';
import { limitedFailure } from '../rate-limit.ts';
import { isHtml, pageFailure } from '../web-page.ts';

export type Effect = 'read' | 'write';

// Open-O's OAuth filter raises these, mostly as a 500.
const OAUTH_WORDS =
  /missing_consumer_key|missing_access_token|invalid_consumer|invalid_signature|invalid_access_token|unknown_provider|oauth_authentication_failed/;
const NO_RIGHT = /access denied|missing required sec\w*(?: \w+)?\s*(?:\((_[\w.]{1,40})\))?/i;
const PEEK_BYTES = 20_000;

/** The JSON of a successful response, or null for "not found"; other bodies are never shown. */
export function readAnswer(answer: EmrAnswer, effect: Effect): unknown {
  const failure = failureOf(answer, effect);
  if (failure) throw failure;
  if (answer.status === 204) return null;
  const found = jsonIn(answer.body) ?? jsonIn(withoutAppendedFault(answer.body));
  if (!found) throw malformed(effect);
  return found.value;
}

function jsonIn(body: Buffer): { readonly value: unknown } | null {
  try {
    return { value: parseJson(body) };
  } catch {
    return null;
  }
}

/** If serialization fails halfway, Open-O closes the JSON and appends the fault. */
function withoutAppendedFault(body: Buffer): Buffer {
  return body.subarray(0, Math.max(0, body.lastIndexOf('<ns1:XMLFault')));
}

/** A write whose response cannot be read may have succeeded. */
function malformed(effect: Effect): Failure {
  return emrFailure('malformed', 'The EMR sent an answer that cannot be read.', { sent: doubt(effect) });
}

/** Valid JSON without the fields we need. */
export function unreadable(effect: Effect): Failure {
  return emrFailure('unreadable', 'The EMR sent a row that cannot be read.', { sent: doubt(effect) });
}

function doubt(effect: Effect): EmrSent {
  return effect === 'write' ? 'unknown' : 'answered';
}

function failureOf(answer: EmrAnswer, effect: Effect): Failure | null {
  const { status } = answer;
  const limited = limitedFailure(answer);
  if (limited) return limited;
  const text = status >= 400 ? answer.body.subarray(0, PEEK_BYTES).toString('utf8') : '';
  if (status === 401 || OAUTH_WORDS.test(text))
    return say('reauthorise', 'The EMR no longer accepts our token. Connect the clinic to its EMR again.');
  const lacking = NO_RIGHT.exec(text);
  // A firewall's page with status 403 may contain the same words.
  if (lacking && (status === 500 || !isHtml(answer)))
    return say('forbidden', missingRightFailure(lacking[1]));
  return isHtml(answer) ? pageFailure(answer, doubt(effect)) : statusFailure(status, effect);
}

function statusFailure(status: number, effect: Effect): Failure | null {
  if (status < 300) return null;
  if (status < 400) return say('misconfigured', WEB_PAGE);
  if (status === 403) return say('forbidden', 'The EMR does not let this account do that. Check its roles.');
  if (status === 404 || status === 405) return say('misconfigured', NO_REST);
  if (status < 500) return say('bad-request', 'The EMR did not understand the request.');
  return [502, 503, 504].includes(status)
    ? say('unreachable', 'What stands before the EMR cannot reach it.', doubt(effect))
    : emrFailure('refused', 'The EMR answered that it could not do this.', {
        sent: doubt(effect),
        serverFault: true,
      });
}

function say(trouble: EmrTrouble, message: string, sent: EmrSent = 'answered'): Failure {
  return emrFailure(trouble, message, { sent });
}

const WEB_PAGE =
  'A web page answered instead of the EMR. Check the base URL, and whether a firewall blocks our requests.';
const NO_REST =
  "The EMR's REST service was not found. Check the base URL, and that REST is among the EMR's modules.";
