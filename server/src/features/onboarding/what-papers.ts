import type { Emr } from '../../ports/emr.ts';

/** Which of the two a connection has, in a sentence for the one who sets it up. */
export function whatPapers({ fileDocument, addTask }: Pick<Emr, 'fileDocument' | 'addTask'>): string {
  if (fileDocument && addTask) return "It takes faxes into its charts and to-dos into its staff's list.";
  if (fileDocument) return 'It takes faxes into its charts, and no to-dos.';
  if (addTask) return "It takes to-dos into its staff's list, and no faxes.";
  return 'It takes neither faxes nor to-dos from us: that takes an authorised REST client, or a bridge that offers it.';
}
