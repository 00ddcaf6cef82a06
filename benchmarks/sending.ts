import { generateKeyPairSync } from 'node:crypto';
import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { aMessage, aMailing } from '#engines/delivery/mailing.builder.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';
import type { SenderOrder } from './sending-worker.ts';
import { installSmtpTools, sourceSessions, startSmtpSink, timeSource } from './smtp-tools.ts';

// More than smtp-source's sessions: ours wait for the database between mails, so more of them fill the same cores.
const connections = 100;
const usualBytes = 40 * 1024;
const shortBytes = 10 * 1024;
const goal = { speed: 0.7, signed: 0.4, shortSigned: 0.2, memory: 300 };

/** Sends mails of 40 KB and of 10 KB with the whole product and holds it against smtp-source, Postfix's own generator, into the same smtp-sink. */
export async function benchSending(context: BenchContext): Promise<BenchRow[]> {
  installSmtpTools(context);
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
    const signed = await timeProduct(context, sink.port, mails, {
      privateKey: aPrivateKey(),
    });
    context.report(
      `sending: ours with DKIM ${Math.round(signed.speed)} mails/s, ${Math.round(signed.megabytes)} MB`,
    );
    const shortLimit = await timeSource(sink.port, mails, shortBytes);
    const shortSigned = await timeProduct(context, sink.port, mails, {
      privateKey: aPrivateKey(),
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
        limit: { label: `smtp-source, ${sourceSessions} sessions`, figure: limit, unit: 'mails/s' },
        ours: { label: 'claim, render, send, record', figure: ours.speed, unit: 'mails/s' },
        ratio: ours.speed / limit,
        target: goal.speed,
      },
      {
        name: 'sending 40 KB mails, DKIM RSA-2048',
        limit: {
          label: `smtp-source, ${sourceSessions} sessions, unsigned`,
          figure: limit,
          unit: 'mails/s',
        },
        ours: { label: 'claim, render, sign, send, record', figure: signed.speed, unit: 'mails/s' },
        ratio: signed.speed / limit,
        target: goal.signed,
      },
      {
        name: 'sending 10 KB mails, DKIM RSA-2048',
        limit: {
          label: `smtp-source, ${sourceSessions} sessions, unsigned`,
          figure: shortLimit,
          unit: 'mails/s',
        },
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
        limit: { label: `smtp-source, ${sourceSessions} sessions`, figure: limit, unit: 'mails/s' },
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

/** Sends so many mails with the whole product, 40 KB each when not told otherwise: mails a second, and the most memory its process took. */
async function timeProduct(
  context: BenchContext,
  port: number,
  count: number,
  how: { privateKey?: string; bytes?: number } = {},
): Promise<{ speed: number; megabytes: number }> {
  const { database, databaseUrl } = context;
  const { privateKey = '', bytes = usualBytes } = how;
  const accountId = await peopleOnList(context, 'Sending benchmark', count);
  const line =
    '<p>{{ contact.first_name }}, a line of a mail that is as long as lines in mails are, with a <a href="https://blue.example/">link</a> or none.</p>\n';
  const plain = line.replace('{{ contact.first_name }}', 'You').replace(/<a .*?<\/a>/, 'link');
  const sender = fork(join(import.meta.dirname, 'sending-worker.ts'));
  try {
    await answerTo(sender, {
      databaseUrl,
      smtpUrl: `smtp://127.0.0.1:${port}?connections=${connections}&mails_per_connection=100000`,
      privateKey,
    } satisfies SenderOrder);
    const start = performance.now();
    const mailingId = await aMailing(database, accountId, {
      lists: [1],
      message: aMessage(accountId, {
        html: line.repeat(8) + plain.repeat(Math.round(bytes / plain.length) - 8),
        text: 'Read this in your browser: {{ web_view_url }}',
      }),
    });
    await untilFinished(database, accountId, mailingId);
    const seconds = (performance.now() - start) / 1000;
    const megabytes = Number(await answerTo(sender, 'stop'));
    const sent = await sentCount(database, accountId, mailingId);
    if (sent !== count) throw new Error(`Only ${sent} of ${count} mails were sent.`);
    return { speed: count / seconds, megabytes };
  } finally {
    sender.kill();
  }
}

// What a child process says after it was told this.
function answerTo(child: ChildProcess, message: Serializable): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sender ended with ${code}.`)));
    child.once('message', resolve);
    child.send(message);
  });
}

async function untilFinished(
  { kysely }: Database,
  accountId: number,
  mailingId: number,
): Promise<void> {
  for (;;) {
    const {
      rows: [row],
    } = await sql<{
      done: boolean;
    }>`select finished_at is not null as done from mailings where account_id = ${accountId} and id = ${mailingId}`.execute(
      kysely,
    );
    if (row?.done) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function sentCount(
  { kysely }: Database,
  accountId: number,
  mailingId: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    count: number;
  }>`select count(*)::int as count from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} and state = 'sent'`.execute(
    kysely,
  );
  return row!.count;
}

// An RSA-2048 key in PEM form.
function aPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

async function timeNodemailer(port: number, count: number): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: sourceSessions,
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
