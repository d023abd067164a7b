/** The open entry, or `new`; drafts and searches are not in the URL. */
export interface KnowledgeSearch {
  readonly open?: string;
}

export function knowledgeSearch({ open }: Record<string, unknown>): KnowledgeSearch {
  return typeof open === 'string' ? { open } : {};
}
