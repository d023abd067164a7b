import { expect, test } from 'vitest';
import { aPostOffice } from '../../../testing/adapters/mail/post-office.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { smtpMail } from './smtp.ts';

const LETTER = { to: 'manager@clinic.test', subject: 'You are invited', text: 'Open this link.' };

test('an email reaches the server with its sender, subject and text', async () => {
  const office = await aPostOffice();
  const mail = smtpMail(new Secret(`${office.url}?from=desk@frontdesk.test`), 'https://frontdesk.test');
  await mail.send(LETTER);
  mail.close();
  await office.close();

  expect(office.said).toContain('RCPT TO:<manager@clinic.test>');
  expect(office.said).toContain('MAIL FROM:<desk@frontdesk.test>');
  expect(office.said).toContain('Subject: You are invited');
  expect(office.said).toContain('Open this link.');
});

test('without a configured sender it comes from our own host', async () => {
  const office = await aPostOffice();
  const mail = smtpMail(new Secret(office.url), 'https://frontdesk.test');
  await mail.send(LETTER);
  mail.close();
  await office.close();

  expect(office.said).toContain('MAIL FROM:<no-reply@frontdesk.test>');
});

test('a remote server without encryption gets neither the email nor the password', async () => {
  const office = await aPostOffice();
  // The same server under an address that is not loopback.
  const url = office.url.replace('smtp://127.0.0.1', 'smtp://desk:secret@0.0.0.0');
  const mail = smtpMail(new Secret(url), 'https://frontdesk.test');
  await expect(mail.send(LETTER)).rejects.toThrow(/TLS/);
  mail.close();
  await office.close();

  expect(office.said.filter((line) => /^(AUTH|MAIL|RCPT|Subject)/.test(line))).toEqual([]);
});

test('line breaks in a subject or an address start no header and add no recipient', async () => {
  const office = await aPostOffice();
  const mail = smtpMail(new Secret(office.url), 'https://frontdesk.test');
  const hostile = 'Hello\r\nBcc: stranger@evil.test\n\nanother letter';
  await mail.send({ ...LETTER, subject: hostile });
  await mail
    .send({ ...LETTER, to: 'manager@clinic.test\r\nBcc: stranger@evil.test' })
    .catch(() => 'refused, which is as good');
  mail.close();
  await office.close();

  expect(office.said.filter((line) => /^(Bcc|Cc|RCPT TO:<stranger)/i.test(line))).toEqual([]);
  expect(office.said.filter((line) => /^RCPT/.test(line)).length).toBeGreaterThan(0);
});

test('an email refused by the server is a fault', async () => {
  const office = await aPostOffice({ refuses: true });
  const mail = smtpMail(new Secret(office.url), 'https://frontdesk.test');
  await expect(mail.send(LETTER)).rejects.toThrow();
  mail.close();
  await office.close();
});
