import { wsse } from './accounts.ts';
import type { RunningSoapEmr } from './emr-soap.ts';
import { soapEnvelope } from './fault.ts';
import { childOf, parseXml, type XmlElement } from './xml.ts';

const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0';

export const passwordText = `${profile}#PasswordText`;

export interface Sent {
  readonly service?: string;
  readonly user?: string;
  readonly password?: string;
  /** Replaces the whole header. */
  readonly header?: string;
  readonly action?: string;
  readonly namespace?: string;
  readonly body?: string;
}

export interface SoapAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly fault: { readonly code: string; readonly text: string } | null;
  readonly returned: readonly XmlElement[];
}

export function security(
  user: string,
  password: string,
  type = `Type="${passwordText}"`,
  extra = '',
): string {
  const token = `<w:UsernameToken><w:Username>${user}</w:Username><w:Password ${type}>${password}</w:Password></w:UsernameToken>`;
  return `<w:Security xmlns:w="${wsse}" xmlns:s="${soapEnvelope}" s:mustUnderstand="1">${token}${extra}</w:Security>`;
}

/** Builds envelopes by hand, so that a test can get any part of them wrong. */
export function soapTestClient(emr: Pick<RunningSoapEmr, 'baseUrl'>, user: string, password: string) {
  return async (operation: string, inner = '', sent: Sent = {}): Promise<SoapAnswer> => {
    const { service = 'Schedule', namespace = 'http://ws.oscarehr.org/', action = '""' } = sent;
    const open = service === 'Login' || service === 'SystemInfo';
    const header = sent.header ?? (open ? '' : security(sent.user ?? user, sent.password ?? password));
    const wrapper = `<x:${operation} xmlns:x="${namespace}">${inner}</x:${operation}>`;
    const envelope = `<s:Envelope xmlns:s="${soapEnvelope}"><s:Header>${header}</s:Header><s:Body>${wrapper}</s:Body></s:Envelope>`;
    const response = await fetch(`${emr.baseUrl}/ws/${service}Service`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=UTF-8', soapaction: action, connection: 'close' },
      body: sent.body ?? envelope,
    });
    return heard(response, await response.text());
  };
}

function heard({ status, headers }: Response, text: string): SoapAnswer {
  if (!headers.get('content-type')?.startsWith('text/xml'))
    return { status, headers, text, fault: null, returned: [] };
  const body = childOf(parseXml(text), soapEnvelope, 'Body');
  const fault = childOf(body, soapEnvelope, 'Fault');
  return {
    status,
    headers,
    text,
    fault: fault
      ? {
          code: childOf(fault, '', 'faultcode')?.text ?? '',
          text: childOf(fault, '', 'faultstring')?.text ?? '',
        }
      : null,
    returned: body?.children[0]?.children.filter(({ name }) => name === 'return') ?? [],
  };
}

export function fieldOf(element: XmlElement | undefined, name: string): string | null {
  return childOf(element, '', name)?.text ?? null;
}
