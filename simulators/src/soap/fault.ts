import type { WireDialect } from '../book/emr-dialect.ts';
import type { HttpAnswer } from '../http-listener.ts';
import { errorPage } from '../tomcat-pages.ts';
import { escapeXml } from './xml.ts';

export const soapEnvelope = 'http://schemas.xmlsoap.org/soap/envelope/';

interface FaultCode {
  readonly uri: string;
  readonly name: string;
}

/** A refusal by the server: an envelope with HTTP 500 by default. */
export class SoapFault extends Error {
  override readonly name = 'SoapFault';
  readonly code: FaultCode;
  readonly detail: string;
  readonly status: number;

  constructor(code: string | FaultCode, message: string, { detail = '', status = 500 } = {}) {
    super(message);
    this.status = status;
    this.code = typeof code === 'string' ? { uri: soapEnvelope, name: code } : code;
    this.detail = detail;
  }
}

/** An exception without a message, as clients see it. */
export function innerFault(): SoapFault {
  return new SoapFault('Server', 'Fault occurred while processing.');
}

export function envelope(body: string, status = 200): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'text/xml;charset=UTF-8' },
    body: `<soap:Envelope xmlns:soap="${soapEnvelope}"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  };
}

export function faultAnswer({ code, message, detail, status }: SoapFault, dialect: WireDialect): HttpAnswer {
  // CARLOS shows the faults of its security library and hides all others.
  if (dialect === 'carlos' && status === 500) return errorPage(dialect, 500, message);
  const faultcode =
    code.uri === soapEnvelope
      ? `<faultcode>soap:${code.name}</faultcode>`
      : `<faultcode xmlns:ns1="${code.uri}">ns1:${code.name}</faultcode>`;
  const faultstring = `<faultstring>${escapeXml(message)}</faultstring>`;
  const details = detail ? `<detail>${detail}</detail>` : '';
  return envelope(`<soap:Fault>${faultcode}${faultstring}${details}</soap:Fault>`, status);
}
