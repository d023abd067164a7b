export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Marked xsi:nil under any prefix. */
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

/** Empty for a missing, empty or nil element. */
export function textOf(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

export function isNil({ nil }: XmlElement): boolean {
  return nil === true;
}
