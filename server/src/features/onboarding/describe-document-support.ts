import type { Emr } from '../../ports/emr.ts';

/** Describes in one sentence whether the EMR connection supports documents and tasks. */
export function describeDocumentSupport({
  fileDocument,
  addTask,
}: Pick<Emr, 'fileDocument' | 'addTask'>): string {
  if (fileDocument && addTask) return "It takes faxes into its charts and to-dos into its staff's list.";
  if (fileDocument) return 'It takes faxes into its charts, and no to-dos.';
  if (addTask) return "It takes to-dos into its staff's list, and no faxes.";
  return 'It takes neither faxes nor to-dos from us: that takes an authorised REST client, or a bridge that offers it.';
}
