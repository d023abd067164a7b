export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly namespace: string;
  /** By their names as written; absent when there are none. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Says of itself, under any prefix for that namespace, that it holds nothing. */
  readonly nil?: true;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (!element) return undefined;
  for (const each of element.children) if (each.name === name) return each;
  return undefined;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((each) => each.name === name && !isNil(each));
}

/** Empty for an element that is missing, empty or nil. */
export function textOf(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

export function isNil({ nil }: XmlElement): boolean {
  return nil === true;
}
