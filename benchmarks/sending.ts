import { generateKeyPairSync } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { createSender, type Provider, type SigningKey } from '#engines/delivery/public.ts';
import { aMessage, aMailing, sendingServices } from '#engines/delivery/mailing.builder.ts';
import { readSmtpUrl } from '#engines/delivery/smtp/settings.ts';
import { smtpProvider } from '#engines/delivery/smtp/smtp-provider.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

// SMTP_TOOLS names a folder where the package postfix was unpacked without being installed.
const folder = process.env['SMTP_TOOLS'] ?? '/usr/sbin';
// As many as smtp-source is known to be quickest with; ours wait for the database between mails, so more of them fill the same cores.
const sessions = 20;
const connections = 100;
const usualBytes = 40 * 1024;
const shortBytes = 10 * 1024;
const goal = { speed: 0.7, signed: 0.4, shortSigned: 0.2, memory: 300 };

/** Sends mails of 40 KB and of 10 KB with the whole product and holds it against smtp-source, Postfix's own generator, into the same smtp-sink. */
export async function benchSending(context: BenchContext): Promise<BenchRow[]> {
  if (!existsSync(`${folder}/smtp-sink`)) installPostfix(context);
  const sink = await startSmtpSink();
  try {
    // As many on either side, so that starting and ending weigh the same.
    const mails = Math.max(1_000, Math.round(30_000 * context.scale));
    const source = await timeSource(sink.port, mails, usualBytes);
    context.report(`sending: smtp-source ${Math.round(source)} mails/s`);
    const ours = await timeProduct(context, sink.port, mails);
    context.report(
      `sending: ours without DKIM ${Math.round(ours.speed)} mails/s, ${Math.round(ours.megabytes)} MB`,
    );
    const signed = await timeProduct(context, sink.port, mails, { key: aSigningKey() });
    context.report(
      `sending: ours with DKIM ${Math.round(signed.speed)} mails/s, ${Math.round(signed.megabytes)} MB`,
    );
    const shortLimit = await timeSource(sink.port, mails, shortBytes);
    const shortSigned = await timeProduct(context, sink.port, mails, {
      key: aSigningKey(),
      bytes: shortBytes,
    });
    context.report(
      `sending: 10 KB, smtp-source ${Math.round(shortLimit)} mails/s, ours with DKIM ${Math.round(shortSigned.speed)} mails/s, ${Math.round(shortSigned.megabytes)} MB`,
    );
    // Last, since what it leaves in memory is no sender's.
    const nodemailer = await timeNodemailer(
      sink.port,
      Math.max(200, Math.round(3_000 * context.scale)),
    );
    const again = await timeSource(sink.port, mails, usualBytes);
    const limit = (source + again) / 2;
    const most = Math.max(ours.megabytes, signed.megabytes, shortSigned.megabytes);
    return [
      {
        name: 'sending 40 KB mails, no DKIM',
        limit: { label: 'smtp-source, 20 sessions', figure: limit, unit: 'mails/s' },
        ours: { label: 'claim, render, send, record', figure: ours.speed, unit: 'mails/s' },
        ratio: ours.speed / limit,
        target: goal.speed,
      },
      {
        name: 'sending 40 KB mails, DKIM RSA-2048',
        limit: { label: 'smtp-source, 20 sessions, unsigned', figure: limit, unit: 'mails/s' },
        ours: { label: 'claim, render, sign, send, record', figure: signed.speed, unit: 'mails/s' },
        ratio: signed.speed / limit,
        target: goal.signed,
      },
      {
        name: 'sending 10 KB mails, DKIM RSA-2048',
        limit: { label: 'smtp-source, 20 sessions, unsigned', figure: shortLimit, unit: 'mails/s' },
        ours: {
          label: 'claim, render, sign, send, record',
          figure: shortSigned.speed,
          unit: 'mails/s',
        },
        ratio: shortSigned.speed / shortLimit,
        target: goal.shortSigned,
      },
      {
        name: 'for comparison: nodemailer, pooled, no DKIM, no database',
        limit: { label: 'smtp-source, 20 sessions', figure: limit, unit: 'mails/s' },
        ours: { label: 'nodemailer', figure: nodemailer, unit: 'mails/s' },
        ratio: nodemailer / limit,
        target: 0,
      },
      {
        name: 'memory of the sender',
        limit: { label: 'allowed', figure: goal.memory, unit: 'MB' },
        ours: { label: 'used at most', figure: most, unit: 'MB' },
        ratio: goal.memory / most,
        target: 1,
      },
    ];
  } finally {
    await sink.stop();
  }
}

function installPostfix({ report }: BenchContext): void {
  report('sending: installing the package postfix for smtp-source and smtp-sink');
  const made = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postfix'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  });
  if (!existsSync(`${folder}/smtp-sink`)) {
    throw new Error(
      `The sending benchmark needs smtp-source and smtp-sink: install the package postfix. ${made.stderr ?? ''}`.trim(),
    );
  }
}

/** Postfix's sink on a free port. */
export async function startSmtpSink(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const sink = spawn(`${folder}/smtp-sink`, [...asRoot, `127.0.0.1:${port}`, '1000'], {
    stdio: 'ignore',
  });
  await untilReachable(port, sink);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        sink.once('exit', () => resolve());
        sink.kill();
      }),
  };
}

function timeSource(port: number, count: number, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const source = spawn(
      `${folder}/smtp-source`,
      [
        '-s',
        String(sessions),
        '-l',
        String(bytes),
        '-m',
        String(count),
        '-f',
        'a@blue.example',
        '-t',
        'b@home.example',
        `127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    source.once('error', reject);
    source.once('exit', (code) =>
      code === 0
        ? resolve((count / (performance.now() - start)) * 1000)
        : reject(new Error(`smtp-source ended with ${code}.`)),
    );
  });
}

/** Sends so many mails with the whole product, 40 KB each when not told otherwise: mails a second, and the most memory it took. */
export async function timeProduct(
  context: BenchContext,
  port: number,
  count: number,
  how: { key?: SigningKey; bytes?: number } = {},
): Promise<{ speed: number; megabytes: number }> {
  const { database } = context;
  const { key, bytes = usualBytes } = how;
  const accountId = await peopleOnList(context, 'Sending benchmark', count);
  const services = sendingServices(database);
  const provider: Provider = smtpProvider(
    readSmtpUrl(`smtp://127.0.0.1:${port}?connections=${connections}&mails_per_connection=100000`),
  );
  const sender = createSender({
    services,
    provider,
    ...(key && { signingKeysOf: async () => [key] }),
  });
  const line =
    '<p>{{ contact.first_name }}, a line of a mail that is as long as lines in mails are, with a <a href="https://blue.example/">link</a> or none.</p>\n';
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 250);
  sender.start();
  const start = performance.now();
  const plain = line.replace('{{ contact.first_name }}', 'You').replace(/<a .*?<\/a>/, 'link');
  const mailingId = await aMailing(database, accountId, {
    lists: [1],
    message: aMessage(accountId, {
      html: line.repeat(8) + plain.repeat(Math.round(bytes / plain.length) - 8),
      text: 'Read this in your browser: {{ web_view_url }}',
    }),
  });
  for (;;) {
    const {
      rows: [row],
    } = await sql<{
      done: boolean;
    }>`select finished_at is not null as done from mailings where account_id = ${accountId} and id = ${mailingId}`.execute(
      database.kysely,
    );
    if (row?.done) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  await sender.stop();
  const {
    rows: [sent],
  } = await sql<{
    count: number;
  }>`select count(*) as count from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} and state = 'sent'`.execute(
    database.kysely,
  );
  if (sent?.count !== count)
    throw new Error(`Only ${sent?.count ?? 0} of ${count} mails were sent.`);
  return { speed: count / seconds, megabytes: most / 1024 / 1024 };
}

/** An RSA-2048 key. */
export function aSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    domain: 'blue.example',
    selector: 'bench',
    algorithm: 'rsa-sha256',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

async function timeNodemailer(port: number, count: number): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: sessions,
    maxMessages: Infinity,
  });
  const html =
    '<p>You, a line of a mail that is as long as lines in mails are, with a link or none.</p>\n';
  const start = performance.now();
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      transport.sendMail({
        from: 'news@blue.example',
        to: `p${n}@home.example`,
        subject: `Hello Ann${n}`,
        text: `Hello Ann${n}`,
        html: html.repeat(Math.round(usualBytes / html.length)),
      }),
    ),
  );
  const speed = (count / (performance.now() - start)) * 1000;
  transport.close();
  return speed;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address !== 'string'
          ? resolve(address.port)
          : reject(new Error('No free port was given.')),
      );
    });
  });
}

async function untilReachable(port: number, process: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (process.exitCode !== null) throw new Error(`smtp-sink ended with ${process.exitCode}.`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('smtp-sink did not come up.');
}
