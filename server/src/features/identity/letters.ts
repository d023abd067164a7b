import { type Role, shownName, type User } from '../../kernel/people/user.ts';
import type { Message } from '../../ports/mail.ts';

export interface Welcomed {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  /** Null for a platform operator. */
  readonly clinicName: string | null;
}

const TO = {
  clinic_manager: { en: 'to manage', zh: '管理' },
  clinic_staff: { en: 'to the front desk of', zh: '在前台工作，诊所是' },
} as const;

/**
 * The inviter chooses the names, and the email goes to anybody. A space after each dot, colon and slash keeps
 * mail programs from turning a name into a link.
 */
const unlinked = (name: string): string => name.replace(/[.:/\\@](?=\S)/gu, '$& ');

/** In both languages, because the reader's language is not known yet. */
export function welcomeLetter(welcomed: Welcomed, by: User, link: string): Message {
  const { email, role } = welcomed;
  const inviter = unlinked(shownName(by));
  const name = welcomed.name && unlinked(welcomed.name);
  const clinicName = welcomed.clinicName && unlinked(welcomed.clinicName);
  const to = role === 'platform_admin' ? null : TO[role];
  const en = to && clinicName ? `${to.en} ${clinicName}` : 'to Frontdesk';
  const zh = to && clinicName ? `${to.zh}${clinicName}` : '使用 Frontdesk';
  const text = [
    `Hello${name ? ` ${name}` : ''},`,
    `${inviter} (${by.email}) invited you ${en}. Choose a password here, within three days:`,
    link,
    'Frontdesk answers the calls of the clinic, books visits and leaves what needs a person in an inbox. The first sign-in takes about five minutes.',
    `${name ? `${name}，` : ''}您好，`,
    `${inviter}（${by.email}）邀请您${zh}。请在三天之内打开上面的链接，设置密码。`,
    'Frontdesk 为诊所接听电话、预约就诊，需要人处理的事放在待办里。首次登录大约需要五分钟。',
  ].join('\n\n');
  const subject = clinicName
    ? `${inviter} invited you to ${clinicName} on Frontdesk`
    : `${inviter} invited you to Frontdesk`;
  return { to: email, subject, text: `${text}\n` };
}

export function knownLetter(to: string): Message {
  const text =
    'A clinic has invited you to Frontdesk, where you sign in with this address already. An address belongs to one clinic: ask the clinic to invite another address of yours. Nothing has changed.\n';
  return { to, subject: 'You are invited to Frontdesk', text };
}

export function resetLetter(to: string, link: string): Message {
  const text = `Choose a new password here, within an hour:\n\n${link}\n\nIf you did not ask for this, nothing has changed.\n`;
  return { to, subject: 'A new password for Frontdesk', text };
}
