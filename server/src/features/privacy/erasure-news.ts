import type { User } from '../../kernel/people/user.ts';
import { shownName } from '../../kernel/people/user.ts';
import type { News } from '../notifications/index.ts';
import type { Erasure } from './erasures.store.ts';

const about = (clinicId: string) => ({ users: { clinicManagersOf: clinicId }, clinicId }) as const;

/** Notifies the managers of an erasure awaiting approval. It names no patient. */
export const waitingNews = (clinicId: string, { id, askedByName, askedBy }: Erasure): News => ({
  ...about(clinicId),
  type: 'erasure_waits',
  title: 'An erasure waits for a second manager',
  body: `${askedByName ?? askedBy ?? 'A manager'} asked to erase one person's data. Another manager approves or declines it under Settings > Privacy.`,
  eventKey: `erasure-waits:${id}`,
});

/** Notifies colleagues, because whoever switches approval off could then erase alone. */
export const approvalOffNews = (clinicId: string, by: User, requestId: string): News => ({
  ...about(clinicId),
  type: 'erasure_approval_off',
  title: 'Erasures no longer need a second manager',
  body: `${shownName(by)} (${by.email}) switched this off. One manager alone can now erase a person's data. If you do not agree, switch it on under Settings > Privacy.`,
  eventKey: `erasure-approval-off:${requestId}`,
});
