import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailer } from './mailer.ts';
import { OUTBOX_MAXIMUM } from './outbox.ts';
import { codeMail, invitationMail } from './templates.ts';

const logger = pino({ level: 'silent' });
const from = 'Masthead <no-reply@docs.example.org>';
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'masthead-mail-'));
});
afterAll(async () => {
  await rm(dataDirectory, { recursive: true });
});

/** A mail server that accepts everything; `lines` is what clients sent. */
async function startServer(lines: string[]): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        reply(socket, line);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

function reply(socket: Socket, line: string): void {
  if (line === 'DATA') socket.write('354 go on\r\n');
  else if (line === 'QUIT') socket.end('221 bye\r\n');
  else socket.write('250 ok\r\n');
}

test('without a mail server, mail is kept in files only the owner can read', async () => {
  const mailer = await openMailer({ smtpUrl: undefined, dataDirectory, from, logger });
  await mailer.send({ to: 'ada@example.org', ...codeMail({ code: '123456', minutes: 10 }) });
  const directory = join(dataDirectory, 'outbox');
  const [name = ''] = await readdir(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  expect(await mailer.outbox?.list()).toMatchObject([{ to: 'ada@example.org' }]);
});

test('the outbox keeps only the newest mails', async () => {
  const mailer = await openMailer({ smtpUrl: undefined, dataDirectory, from, logger });
  const total = OUTBOX_MAXIMUM + 20;
  for (let number = 1; number <= total; number += 1) {
    await mailer.send({ to: `${number}@example.org`, subject: 's', text: 't', html: 'h' });
  }
  const mails = (await mailer.outbox?.list()) ?? [];
  expect(mails).toHaveLength(OUTBOX_MAXIMUM);
  expect(mails.some(({ to }) => to === '1@example.org')).toBe(false);
  expect(mails.some(({ to }) => to === `${total}@example.org`)).toBe(true);
});

test('with a mail server, mail goes to exactly one recipient', async () => {
  const lines: string[] = [];
  const { server, port } = await startServer(lines);
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = await openMailer({ smtpUrl, dataDirectory, from, logger });
  expect(mailer.outbox).toBeNull();
  await mailer.send({ to: 'ada@example.org', ...codeMail({ code: '123456', minutes: 10 }) });
  await mailer.close();
  server.close();
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.org>']);
  expect(lines).toContain('From: Masthead <no-reply@docs.example.org>');
  expect(lines).toContain('Subject: 123456 is your sign-in code');
});

test('an unreachable mail server is an error', async () => {
  const { server, port } = await startServer([]);
  await new Promise((resolve) => server.close(resolve));
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = await openMailer({ smtpUrl, dataDirectory, from, logger });
  const mail = { to: 'ada@example.org', ...codeMail({ code: '123456', minutes: 10 }) };
  await expect(mailer.send(mail)).rejects.toThrow();
  await mailer.close();
});

test('no user text becomes a header or markup', async () => {
  const mail = invitationMail({
    organization: 'Press\r\nBcc: everybody@example.org\u2028<b>&',
    inviter: 'Eve <script>alert(1)</script>\n\u202egnp',
    role: null,
    url: 'https://docs.example.org/join/org/inv_1?a="&b',
    expiresAt: new Date('2026-12-05T12:00:00Z'),
    stop: 'https://docs.example.org/stop-invitations/1',
  });
  expect(mail.subject).toBe('You’re invited to an organization on Masthead');
  expect(mail.text).toContain('to Press Bcc: everybody@example.org <b>& as a guest');
  expect(mail.stop).toBe('https://docs.example.org/stop-invitations/1');
  expect(mail.html).not.toMatch(/<script|<b>|\u202e/);
  // What lists of mails show after the subject.
  expect(mail.html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>Eve &lt;script/);
  expect(mail.html).toContain('href="https://docs.example.org/join/org/inv_1?a=&quot;&amp;b"');
  expect(mail.text).toContain('expires on 5 December 2026');
  const mailer = await openMailer({ smtpUrl: undefined, dataDirectory, from, logger });
  const broken = { to: 'ada@example.org\r\nBcc: x@example.org', subject: 's', text: '', html: '' };
  await expect(mailer.send(broken)).rejects.toThrow('control character');
});
