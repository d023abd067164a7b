import type { WireDialect } from '../book/emr-dialect.ts';
import type { SoapOperation, SoapService } from './services.ts';
import { complexTypes, enumTypes, type Field, simpleTypes } from './types.ts';

export interface WsdlOptions {
  readonly namespace: string;
  readonly dialect: WireDialect;
  /** The `soap:address`, which on real servers rarely is the address the client used. */
  readonly location: string;
}

export function wsdl(service: SoapService, { namespace, dialect, location }: WsdlOptions): string {
  const name = `${service.name}Ws`;
  const faults = service.throws ? [service.throws] : [];
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
    xmlns:tns="${namespace}" name="${name}Service" targetNamespace="${namespace}">
  <wsdl:types>
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="unqualified"
        targetNamespace="${namespace}" version="1.0">
${[...elements(service), ...faults.map(element), ...wrapperTypes(service), ...usedTypes(service, dialect)].join('\n')}
    </xs:schema>
  </wsdl:types>
${[...messages(service), ...faults.map((fault) => message(fault, fault))].join('\n')}
  <wsdl:portType name="${name}">
${service.operations.map((operation) => portOperation(operation, faults)).join('\n')}
  </wsdl:portType>
  <wsdl:binding name="${name}ServiceSoapBinding" type="tns:${name}">
    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${service.operations.map((operation) => boundOperation(operation, faults)).join('\n')}
  </wsdl:binding>
  <wsdl:service name="${name}Service">
    <wsdl:port binding="tns:${name}ServiceSoapBinding" name="${name}Port">
      <soap:address location="${location}"/>
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`;
}

const wrappers = ({ operations }: SoapService) => operations.flatMap(({ name }) => [name, `${name}Response`]);

const element = (name: string) => `      <xs:element name="${name}" type="tns:${name}"/>`;

const elements = (service: SoapService) => wrappers(service).sort().map(element);

function wrapperTypes({ operations }: SoapService): string[] {
  return operations.flatMap(({ name, parameters, result }) => [
    complexType(name, parameters),
    complexType(`${name}Response`, result ? [result] : []),
  ]);
}

/** Only the types this service's operations use, like the real server. */
function usedTypes(service: SoapService, dialect: WireDialect): string[] {
  const complex = complexTypes(dialect);
  const used = new Set<string>();
  const reach = (type: string) => {
    if (simpleTypes.has(type) || used.has(type)) return;
    used.add(type);
    for (const field of complex.get(type) ?? []) reach(field.type);
  };
  for (const { parameters, result } of service.operations)
    for (const { type } of result ? [...parameters, result] : parameters) reach(type);
  if (service.throws) reach(service.throws);
  const enums = enumTypes(dialect);
  return [...used].map((name) => {
    const values = enums.get(name);
    return values ? simpleType(name, values) : complexType(name, complex.get(name) ?? []);
  });
}

function complexType(name: string, fields: readonly Field[]): string {
  const inner = fields.map(field).join('\n');
  const sequence = inner ? `<xs:sequence>\n${inner}\n        </xs:sequence>` : '<xs:sequence/>';
  return `      <xs:complexType name="${name}">\n        ${sequence}\n      </xs:complexType>`;
}

function field({ name, type, optional, many, nillable }: Field): string {
  const attributes = [
    many ? 'maxOccurs="unbounded"' : '',
    optional ? 'minOccurs="0"' : '',
    `name="${name}"`,
    nillable ? 'nillable="true"' : '',
    `type="${simpleTypes.has(type) ? 'xs' : 'tns'}:${type}"`,
  ];
  return `          <xs:element ${attributes.filter(Boolean).join(' ')}/>`;
}

function simpleType(name: string, values: readonly string[]): string {
  const enumerations = values.map((value) => `          <xs:enumeration value="${value}"/>`).join('\n');
  return `      <xs:simpleType name="${name}">
        <xs:restriction base="xs:string">
${enumerations}
        </xs:restriction>
      </xs:simpleType>`;
}

const messages = (service: SoapService) => wrappers(service).map((name) => message(name, 'parameters'));

function message(name: string, part: string): string {
  return `  <wsdl:message name="${name}">
    <wsdl:part element="tns:${name}" name="${part}"/>
  </wsdl:message>`;
}

function portOperation({ name }: SoapOperation, faults: readonly string[]): string {
  const declared = faults
    .map((fault) => `\n      <wsdl:fault message="tns:${fault}" name="${fault}"/>`)
    .join('');
  return `    <wsdl:operation name="${name}">
      <wsdl:input message="tns:${name}" name="${name}"/>
      <wsdl:output message="tns:${name}Response" name="${name}Response"/>${declared}
    </wsdl:operation>`;
}

function boundOperation({ name }: SoapOperation, faults: readonly string[]): string {
  const bound = faults
    .map(
      (fault) =>
        `\n      <wsdl:fault name="${fault}"><soap:fault name="${fault}" use="literal"/></wsdl:fault>`,
    )
    .join('');
  return `    <wsdl:operation name="${name}">
      <soap:operation soapAction="" style="document"/>
      <wsdl:input name="${name}"><soap:body use="literal"/></wsdl:input>
      <wsdl:output name="${name}Response"><soap:body use="literal"/></wsdl:output>${bound}
    </wsdl:operation>`;
}
