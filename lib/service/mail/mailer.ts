import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Outbox, openOutbox } from './outbox.ts';

/**
 * How long a mail server may take to accept a connection, to greet and between two responses:
 * milliseconds.
 */
const TIMEOUT = 10_000;

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL that stops such mails; mail programs show it as a button. */
  stop?: string;
};

export type Mailer = {
  /** Sends a mail to the mail server, or to the outbox. Throws when it isn't accepted. */
  send(mail: OutgoingMail): Promise<void>;
  /** Where mail goes without a server; null when it is really sent. */
  outbox: Outbox | null;
  close(): Promise<void>;
};

type MailerOptions = {
  /** `smtp:` or `smtps:` with user and password; without it, mail is kept in the outbox. */
  smtpUrl: string | undefined;
  dataDirectory: string;
  /** `Name <address>` of the sender. */
  from: string;
  logger: Logger;
};

/** Opens the mail server, or the outbox in the data directory. */
export async function openMailer(options: MailerOptions): Promise<Mailer> {
  if (options.smtpUrl) return openServer(options.smtpUrl, options.from, options.logger);
  const outbox = await openOutbox(join(options.dataDirectory, 'outbox'));
  return {
    outbox,
    async send(mail) {
      requirePlainHeaders(mail);
      await outbox.keep(mail);
    },
    async close() {},
  };
}

async function openServer(url: string, from: string, logger: Logger): Promise<Mailer> {
  // Imported only when needed: it takes a tenth of the start.
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  transport.on('error', (error) => logger.warn({ error }, 'the mail server closed a connection'));
  return {
    outbox: null,
    async send(mail) {
      requirePlainHeaders(mail);
      const { to, subject, text, html, stop } = mail;
      // As an object, an address is one recipient, whatever characters it has.
      const recipient = { name: '', address: to };
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html,
        ...(stop && { list: { unsubscribe: stop } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    async close() {
      transport.close();
    },
  };
}

/** A line break in a header would start another one. */
function requirePlainHeaders({ to, subject }: OutgoingMail): void {
  if (/\p{Cc}/u.test(to + subject)) throw new Error('A mail header contains a control character.');
}
