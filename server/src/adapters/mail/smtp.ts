import { createTransport } from 'nodemailer';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Mail } from '../../ports/mail.ts';

const ANSWER_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Sends through the SMTP server of the URL; `?from=` sets the sender, by default no-reply at our own host.
 */
export function smtpMail(url: Secret, publicUrl: string): Mail {
  const server = new URL(url.reveal());
  const from = server.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  server.searchParams.delete('from');
  const transport = createTransport({
    ...(server.username ? { auth: credentials(server) } : {}),
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    // Mail carries links that open accounts, so TLS is required except on loopback.
    requireTLS: !LOOPBACK.test(server.hostname),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  return {
    send: async ({ to, reference, attachments, ...message }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...message,
        ...(attachments ? { attachments: [...attachments] } : {}),
        ...(reference ? { messageId: `<${reference}@${new URL(publicUrl).hostname}>` } : {}),
      });
    },
    close: () => transport.close(),
  };
}

function credentials({ username, password }: URL) {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
