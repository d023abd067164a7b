import type { Failure } from '../../../kernel/failure.ts';
import { type EmrSent, type EmrTrouble, emrFailure } from '../../../ports/emr.ts';
import type { EmrAnswer } from '../http.ts';
import { missingRightFailure } from '../missing-right.ts';
import { limitedFailure } from '../rate-limit.ts';
import { isHtml, pageFailure, referenceIn } from '../web-page.ts';
import { readAnyXml } from './read-large.ts';
import { child, childrenOf, textOf, type XmlElement } from './xml-element.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

export interface ReadAnswer {
  readonly answer: EmrAnswer;
  readonly document: XmlElement | null;
}

/** Parses a large document outside the event loop. */
export async function withDocument(answer: EmrAnswer): Promise<ReadAnswer> {
  if (isHtml(answer)) return { answer, document: null };
  return { answer, document: await readAnyXml(answer).catch(() => null) };
}

/**
 * The `return` elements of a response to this operation. Any other response is a failure that quotes nothing
 * of it.
 */
export function readAnswer({ answer, document }: ReadAnswer, operation: string): XmlElement[] {
  const limited = limitedFailure(answer);
  if (limited) throw limited;
  if (isHtml(answer)) throw pageInstead(answer, operation);
  const body = bodyOf(answer, document);
  const failure = faultIn(body);
  if (failure) throw failure;
  const wrapper = child(body, `${operation}Response`);
  if (!wrapper || answer.status !== 200) throw malformed();
  return childrenOf(wrapper, 'return');
}

export function readTargetNamespace({ answer, document }: ReadAnswer): string {
  const limited = limitedFailure(answer);
  if (limited) throw limited;
  if (isHtml(answer)) throw pageInstead(answer, 'wsdl');
  if (answer.status !== 200) throw faultIn(bodyOf(answer, document)) ?? malformed();
  const definitions = document;
  if (!definitions) throw failureOfStatus(answer.status);
  const namespace = definitions.attributes?.targetNamespace;
  if (definitions.name !== 'definitions' || !namespace) throw malformed();
  return namespace;
}

/** CARLOS hides every fault behind an HTML page; for login2 the only possible fault is a rejected log-in. */
function pageInstead(answer: EmrAnswer, operation: string): Failure {
  if (answer.status === 401) return failureOfStatus(answer.status);
  if (operation === 'login2' && answer.status === 500)
    return emrFailure('credentials', CREDENTIALS, { sent: 'answered', reference: referenceIn(answer) });
  return pageFailure(answer, 'unknown');
}

function bodyOf(answer: EmrAnswer, envelope: XmlElement | null): XmlElement {
  const body = child(envelope ?? undefined, 'Body');
  if (body && envelope?.name === 'Envelope' && envelope.namespace === SOAP) return body;
  throw failureOfStatus(answer.status);
}

export function malformed(): Failure {
  return emrFailure('malformed', 'The EMR sent an answer that cannot be read.', { sent: 'unknown' });
}

/** One broken row of a working EMR; not an outage. */
export function unreadableRow(): Failure {
  return emrFailure('unreadable', 'The EMR sent a row that cannot be read.', { sent: 'answered' });
}

/** A response without an envelope comes from a proxy or firewall in front of the EMR. */
function failureOfStatus(status: number): Failure {
  const say = (trouble: EmrTrouble, message: string, sent: EmrSent = 'answered') =>
    emrFailure(trouble, message, { sent });
  if (status === 401) return say('credentials', CREDENTIALS);
  if (status === 403)
    return say('forbidden', 'The EMR lets nobody in from here. Ask it to allow our address.');
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return say('misconfigured', "The EMR's SOAP service is not at this address. Check the base URL.");
  if (status >= 500)
    return say('unreachable', 'The EMR is down, or the proxy in front of it cannot reach it.', 'unknown');
  return status >= 400 ? say('bad-request', 'The EMR did not understand the request.') : malformed();
}

// Faults of two generations of the EMR's security library and of the log-in service.
const AUTHENTICATION =
  /(^|:)(FailedAuthentication|FailedCheck|InvalidSecurity|InvalidSecurityToken|SecurityError|SecurityTokenUnavailable|UnsupportedSecurityToken)$/;
const LOGIN_REFUSED = /^\s*Invalid Username\/Password/i;
const NO_RIGHT = /missing required sec\w*(?: \w+)?\s*(?:\((_[\w.]{1,40})\))?/i;
const NOT_FROM_HERE = /Unauthorized IP Address/i;
const OUR_FAULT = /(^|:)(Client|MustUnderstand|VersionMismatch)$/;

const CREDENTIALS =
  "The EMR does not accept our user name or password. Check both, and that the account has no PIN, no forced password change and isn't expired.";

function faultIn(body: XmlElement): Failure | null {
  const fault = child(body, 'Fault');
  if (fault?.namespace !== SOAP) return null;
  const say = (trouble: EmrTrouble, message: string) => emrFailure(trouble, message, { sent: 'answered' });
  const code = textOf(fault, 'faultcode').trim();
  const text = textOf(fault, 'faultstring');
  const notAuthorised = child(child(fault, 'detail'), 'NotAuthorisedException') !== undefined;
  if (AUTHENTICATION.test(code) || notAuthorised || LOGIN_REFUSED.test(text))
    return say('credentials', CREDENTIALS);
  const lacking = NO_RIGHT.exec(text);
  if (lacking) return say('forbidden', missingRightFailure(lacking[1]));
  if (NOT_FROM_HERE.test(text))
    return say('forbidden', "Our address is not on the EMR's list of allowed addresses.");
  if (OUR_FAULT.test(code)) return say('bad-request', 'The EMR did not understand the request.');
  return emrFailure('refused', 'The EMR answered that it could not do this.', {
    sent: 'answered',
    serverFault: true,
  });
}
