import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { soapServices } from './services.ts';
import { wsdl } from './wsdl.ts';
import { attributeOf, parseXml, type XmlElement } from './xml.ts';

const folder = process.env.WSDL_DIR;
const namespace = 'http://ws.oscarehr.org/';

function all(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

const names = (elements: XmlElement[]) => elements.map((element) => attributeOf(element, 'name'));

/** Prefixes may differ, so types are compared by local name and namespaces by whether they are xs. */
function typed(element: XmlElement): string {
  const said = (name: string) => attributeOf(element, name) ?? '-';
  return ['name', 'type', 'minOccurs', 'maxOccurs', 'nillable'].map(said).join(' ');
}

/** Everything in a WSDL that clients can observe. */
function meaningOf(text: string) {
  const root = parseXml(text);
  const [schema] = all(root, 'schema');
  const [port] = all(root, 'portType');
  const [binding] = all(root, 'binding').filter((element) => attributeOf(element, 'type'));
  if (!schema || !port || !binding) throw new Error('not a description of a service');
  return {
    namespace: attributeOf(root, 'targetNamespace'),
    form: attributeOf(schema, 'elementFormDefault'),
    wrappers: schema.children.filter(({ name }) => name === 'element').map(typed),
    types: Object.fromEntries(
      schema.children
        .filter(({ name }) => name === 'complexType')
        .map((type) => [attributeOf(type, 'name') ?? '', all(type, 'element').map(typed)]),
    ),
    enums: Object.fromEntries(
      all(schema, 'simpleType').map((type) => [
        attributeOf(type, 'name') ?? '',
        all(type, 'enumeration').map((each) => attributeOf(each, 'value')),
      ]),
    ),
    messages: names(all(root, 'message')).sort(),
    operations: port.children.map((operation) => [
      attributeOf(operation, 'name'),
      ...operation.children.map((part) => `${part.name} ${attributeOf(part, 'message')}`),
    ]),
    actions: binding.children
      .filter(({ name }) => name === 'operation')
      .map((operation) => [
        attributeOf(operation, 'name'),
        ...all(operation, 'operation').map((each) => attributeOf(each, 'soapAction')),
      ])
      .sort(),
    service: names(all(root, 'service')),
    port: names(all(root, 'port')),
    binding: attributeOf(binding, 'name'),
  };
}

const served = (name: string, dialect: 'classic' | 'open-o' = 'classic') => {
  const service = soapServices.find((each) => each.name === name);
  if (!service) throw new Error(`no such service: ${name}`);
  return wsdl(service, { namespace, dialect, location: 'http://emr.example/' });
};

const beside = folder
  ? 'beside the one that was collected'
  : 'not compared: WSDL_DIR names no folder to compare with';

/** Only the list of a patient's documents is simulated; other operations appear in the WSDL only. */
const IN_PART = ['Document'];
const collected = (name: string) =>
  meaningOf(readFileSync(join(folder ?? '', `${name}Service.wsdl`), 'utf8'));

describe.skipIf(!folder)(`our WSDL of each service, ${beside}`, () => {
  const names = soapServices.map(({ name }) => name);

  test.each(names.filter((name) => !IN_PART.includes(name)))(
    '%sService has the same operations, names, types and order',
    (name) => {
      expect(meaningOf(served(name))).toEqual(collected(name));
    },
  );

  test.each(IN_PART)('%sService has the same operations and types', (name) => {
    const ours = meaningOf(served(name));
    const whole = collected(name);

    for (const part of ['operations', 'actions', 'messages', 'wrappers'] as const)
      expect(whole[part]).toEqual(expect.arrayContaining(ours[part] as unknown[]));
    expect(whole).toMatchObject({
      namespace: ours.namespace,
      form: ours.form,
      types: ours.types,
      service: ours.service,
      port: ours.port,
      binding: ours.binding,
    });
  });
});

describe('the dialects of the WSDL', () => {
  test('a newer server knows other genders and has the cell number', () => {
    const { enums, types } = meaningOf(served('Demographic', 'open-o'));

    expect(enums.gender).toEqual(['M', 'F', 'X', 'O', 'U']);
    expect(types.demographicTransfer).toContain('cellPhone xs:string 0 - -');
    expect(types.demographicTransfer?.join()).not.toContain('myOscarUserName');
  });

  test('fields of a transfer class are sorted alphabetically, the shorter of two names first', () => {
    const fields = meaningOf(served('Demographic')).types.demographicTransfer?.map(
      (field) => field.split(' ')[0],
    );

    expect(fields).toEqual([...(fields ?? [])].sort());
    expect(fields?.indexOf('phone')).toBe((fields?.indexOf('phone2') ?? 0) - 1);
  });
});
