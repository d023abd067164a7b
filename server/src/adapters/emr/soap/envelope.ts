/**
 * Arguments in order: text, or the fields of a record. Null omits the element, which differs from an empty
 * one.
 */
export type SoapFields = readonly (readonly [name: string, value: string | null | SoapFields])[];

export interface SoapUser {
  readonly securityId: string;
  readonly password: string;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';

/** Only the wrapper is in the service's namespace; the EMR refuses namespaced arguments. */
export function soapEnvelope(
  { namespace, operation, fields }: { namespace: string; operation: string; fields: SoapFields },
  user: SoapUser | null,
): string {
  const header = user ? `<soap:Header>${security(user)}</soap:Header>` : '';
  const body = `<ws:${operation} xmlns:ws="${escaped(namespace)}">${written(fields)}</ws:${operation}>`;
  return `<soap:Envelope xmlns:soap="${SOAP}">${header}<soap:Body>${body}</soap:Body></soap:Envelope>`;
}

// The EMR rejects Timestamp, Nonce and Created, because each adds a security action it does not expect.
function security({ securityId, password }: SoapUser): string {
  const type = `${WSS}-username-token-profile-1.0#PasswordText`;
  return (
    `<wsse:Security xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd" soap:mustUnderstand="1"><wsse:UsernameToken>` +
    `<wsse:Username>${escaped(securityId)}</wsse:Username>` +
    `<wsse:Password Type="${type}">${escaped(password)}</wsse:Password>` +
    `</wsse:UsernameToken></wsse:Security>`
  );
}

function written(fields: SoapFields): string {
  return fields
    .map(([name, value]) => {
      if (value === null) return '';
      return `<${name}>${typeof value === 'string' ? escaped(value) : written(value)}</${name}>`;
    })
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them, so they are dropped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escaped(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"'\r]/g, (sign) => ESCAPES[sign] ?? sign);
}
