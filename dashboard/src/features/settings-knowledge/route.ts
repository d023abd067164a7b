/** The entry that is open, or `new`. What somebody writes or searches for stays in the page. */
export interface KnowledgeSearch {
  readonly open?: string;
}

export function knowledgeSearch({ open }: Record<string, unknown>): KnowledgeSearch {
  return typeof open === 'string' ? { open } : {};
}
