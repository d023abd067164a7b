import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly uri: string;
  readonly attributes: readonly { readonly name: string; readonly uri: string; readonly value: string }[];
  readonly children: XmlElement[];
  /** All text directly inside the element. */
  text: string;
}

export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('DOCTYPE is not allowed');
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).map(({ local, uri, value }) => ({
      name: local,
      uri,
      value,
    }));
    const element: XmlElement = { name: tag.local, uri: tag.uri, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const characters = (data: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += data;
  };
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (!root) throw new Error('no root element');
  return root;
}

export function childOf(parent: XmlElement | undefined, uri: string, name: string): XmlElement | undefined {
  return parent?.children.find((child) => child.uri === uri && child.name === name);
}

export function attributeOf(element: XmlElement, name: string, uri = ''): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name && attribute.uri === uri)?.value;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
