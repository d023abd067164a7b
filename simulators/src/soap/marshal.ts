import type { WireDialect } from '../book/emr-dialect.ts';
import { parseXsDateTime, type WallClock } from '../wall-clock.ts';
import { SoapFault } from './fault.ts';
import { complexTypes, enumTypes, type Field, simpleTypes } from './types.ts';
import { attributeOf, escapeXml, type XmlElement } from './xml.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Marshal {
  /** Throws on elements the schema does not know, like the real server. */
  read(element: XmlElement, fields: readonly Field[]): Values;
  write(field: Field, value: unknown): string;
}

const instance = 'http://www.w3.org/2001/XMLSchema-instance';

export function marshal(dialect: WireDialect, utcOffset: number): Marshal {
  const complex = complexTypes(dialect);
  const enums = enumTypes(dialect);

  const readOne = (element: XmlElement, { type }: Field): unknown => {
    if (attributeOf(element, 'nil', instance) === 'true') return null;
    if (simpleTypes.has(type)) return readSimple(element.text, type, utcOffset);
    const values = enums.get(type);
    // An unknown enum value is silently read as null.
    if (values) return values.includes(element.text.trim()) ? element.text.trim() : null;
    return read(element, complex.get(type) ?? []);
  };

  const read = (element: XmlElement, fields: readonly Field[]): Values => {
    const values: Record<string, unknown> = {};
    for (const child of element.children) {
      const field = fields.find(({ name }) => name === child.name);
      if (!field || child.uri !== '') throw unexpected(child, fields);
      const value = readOne(child, field);
      values[field.name] = field.many ? [...((values[field.name] as unknown[]) ?? []), value] : value;
    }
    return values;
  };

  const write = ({ name, type, many }: Field, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (many) return (value as unknown[]).map((item) => write({ ...single, name, type }, item)).join('');
    const fields = complex.get(type);
    if (!fields) return `<${name}>${escapeXml(String(value))}</${name}>`;
    const inner = fields.map((field) => write(field, (value as Values)[field.name])).join('');
    return `<${name}>${inner}</${name}>`;
  };

  return { read, write };
}

const single = { optional: true, many: false, nillable: false };

function unexpected(child: XmlElement, fields: readonly Field[]): SoapFault {
  const expected = fields.map(({ name }) => `<{}${name}>`).join(',') || '(none)';
  const found = `unexpected element (uri:"${child.uri}", local:"${child.name}")`;
  return new SoapFault('Client', `Unmarshalling Error: ${found}. Expected elements are ${expected} `);
}

function readSimple(text: string, type: string, utcOffset: number): string | number | boolean | WallClock {
  if (type === 'string') return text;
  if (type === 'boolean') return ['true', '1'].includes(text.trim());
  if (type === 'dateTime') {
    const at = parseXsDateTime(text, utcOffset);
    if (!at) throw new SoapFault('Client', `Unmarshalling Error: ${text} `);
    return at;
  }
  if (!/^\s*[+-]?\d+\s*$/.test(text))
    throw new SoapFault('Client', `Unmarshalling Error: For input string: "${text}" `);
  return Number(text);
}
