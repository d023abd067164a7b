import type { Asked, HttpAnswer, HttpRequest } from '../http-listener.ts';
import { type Accounts, wsse } from './accounts.ts';
import type { Operation, SoapCall, SoapWorld } from './call.ts';
import { requireDemographicRight } from './demographic.ts';
import { envelope, faultAnswer, innerFault, SoapFault, soapEnvelope } from './fault.ts';
import { marshal, type Values } from './marshal.ts';
import type { SoapOperation, SoapService } from './services.ts';
import { attributeOf, childOf, parseXml, type XmlElement } from './xml.ts';

interface Needs {
  readonly world: SoapWorld;
  readonly accounts: Accounts;
  readonly namespace: string;
  readonly operations: Readonly<Record<string, Operation>>;
}

/** Reads an envelope and reports faults in the real server's order. */
export function soapMessages({ world, accounts, namespace, operations }: Needs) {
  const { read, write } = marshal(world.dialect, world.utcOffset);

  const authenticated = (service: SoapService, header: XmlElement | undefined) => {
    if (service.secured) return accounts.authenticate(header);
    refuseMustUnderstand(header);
    return null;
  };

  const perform = async (
    service: SoapService,
    request: HttpRequest,
    message: Message,
  ): Promise<HttpAnswer> => {
    const { header, wrapper } = checkedEnvelope(message);
    const account = authenticated(service, header);
    const operation = operationOf(service, wrapper, namespace);
    refuseSoapAction(request);
    const call: SoapCall = { ...world, account, values: read(wrapper, operation.parameters) };
    if (service.name === 'Demographic') requireDemographicRight(call);
    const work = operations[operation.name];
    if (!work) throw innerFault();
    const result = await work(call);
    const inner = operation.result ? write(operation.result, result) : '';
    const tag = `ns2:${operation.name}Response`;
    return envelope(`<${tag} xmlns:ns2="${namespace}">${inner}</${tag}>`);
  };

  return (service: SoapService, request: HttpRequest): Asked => {
    const message = readMessage(request);
    return {
      operation: message.wrapper?.name ?? 'unreadable',
      detail: {
        service: service.name,
        user: userOf(message.header),
        arguments: argumentsOf(message.wrapper),
      },
      async work() {
        try {
          return await perform(service, request, message);
        } catch (error) {
          return faultAnswer(error instanceof SoapFault ? error : innerFault(), world.dialect);
        }
      },
    };
  };
}

interface Message {
  readonly root: XmlElement | null;
  readonly header: XmlElement | undefined;
  readonly wrapper: XmlElement | undefined;
}

function readMessage({ body }: HttpRequest): Message {
  try {
    const root = parseXml(body.toString('utf8'));
    const header = childOf(root, soapEnvelope, 'Header');
    return { root, header, wrapper: childOf(root, soapEnvelope, 'Body')?.children[0] };
  } catch {
    return { root: null, header: undefined, wrapper: undefined };
  }
}

function checkedEnvelope({ root, header, wrapper }: Message): {
  header: XmlElement | undefined;
  wrapper: XmlElement;
} {
  if (!root) throw new SoapFault('Client', 'Error reading XMLStreamReader: not well-formed');
  if (root.name !== 'Envelope' || root.uri !== soapEnvelope)
    throw new SoapFault(
      'VersionMismatch',
      'The request is not an envelope of the version this service speaks.',
    );
  if (!wrapper) throw new SoapFault('Client', 'The message has no body.');
  return { header, wrapper };
}

/** The open services do not process security headers. */
function refuseMustUnderstand(header: XmlElement | undefined): void {
  for (const entry of header?.children ?? []) {
    if (attributeOf(entry, 'mustUnderstand', soapEnvelope) !== '1') continue;
    const name = `{${entry.uri}}${entry.name}`;
    throw new SoapFault('MustUnderstand', `MustUnderstand headers: [${name}] are not understood.`);
  }
}

function refuseSoapAction({ headers }: HttpRequest): void {
  const action = String(headers.soapaction ?? '').replace(/^"|"$/g, '');
  if (action) throw new SoapFault('Server', `The given SOAPAction ${action} does not match an operation.`);
}

function operationOf(service: SoapService, wrapper: XmlElement, namespace: string): SoapOperation {
  const found = `{${wrapper.uri}}${wrapper.name}`;
  const operation = service.operations.find(({ name }) => name === wrapper.name);
  if (!operation) throw new SoapFault('Client', notRecognised(found));
  if (wrapper.uri === namespace) return operation;
  const expected = `{${namespace}}${operation.name}`;
  throw new SoapFault('Client', `Unexpected wrapper element ${found} found.   Expected ${expected}.`);
}

const notRecognised = (found: string) =>
  `Message part ${found} was not recognized.  (Does it exist in service WSDL?)`;

function userOf(header: XmlElement | undefined): string | null {
  const token = childOf(childOf(header, wsse, 'Security'), wsse, 'UsernameToken');
  return childOf(token, wsse, 'Username')?.text ?? null;
}

/** The unvalidated arguments as text, for the ledger. */
function argumentsOf(element: XmlElement | undefined): Values {
  return Object.fromEntries(
    (element?.children ?? []).map((child) => [
      child.name,
      child.children.length > 0 ? argumentsOf(child) : child.text,
    ]),
  );
}
