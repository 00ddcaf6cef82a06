import { connect, createServer } from 'node:net';
import type { Config } from '#platform/server/config.ts';
import { Findings, wordsOf, type Finding } from './finding.ts';

/** A port that this process would listen on, and how the product answers there. */
interface Port {
  readonly setting: string;
  readonly port: number;
  readonly host: string;
  /** What is said first, where the caller speaks first. */
  readonly question: string;
  readonly answer: RegExp;
}

const patience = 2_000;
const mostBytes = 4_096;

/** Whether the ports of the settings are free, or answered by the product itself. */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const found = new Findings('ports');
  for (const port of portsOf(config)) await checkPort(port, found);
  return found.list;
}

function portsOf({ port, inbound, sftp, roles }: Config): Port[] {
  const ask = (path: string): string => `GET ${path} HTTP/1.0\r\n\r\n`;
  return [
    {
      setting: 'PORT',
      port,
      host: '0.0.0.0',
      question: ask('/healthz'),
      answer: /"status":"alive"/,
    },
    ...(inbound.port !== null && roles.has('worker')
      ? [
          {
            setting: 'INBOUND_SMTP_PORT',
            port: inbound.port,
            host: inbound.host,
            question: '',
            answer: /^220.*Heliograph/,
          },
        ]
      : []),
    ...(sftp.port !== null && roles.has('sftp')
      ? [
          {
            setting: 'SFTP_PORT',
            port: sftp.port,
            host: '0.0.0.0',
            question: '',
            answer: /^SSH-2\.0-Heliograph/,
          },
        ]
      : []),
  ];
}

async function checkPort(asked: Port, found: Findings): Promise<void> {
  const { setting, port, host } = asked;
  const code = await tryToListen(port, host);
  if (code === null) return found.ok(`${setting} ${port} is free.`);
  if (code === 'EACCES')
    return found.fail(
      `${setting} ${port} may not be used by this user.`,
      `Set ${setting} to a number from 1024 on, or allow it (CAP_NET_BIND_SERVICE, as the units in deploy/ do).`,
    );
  if (code !== 'EADDRINUSE')
    return found.fail(
      `${setting} ${port} of ${host} cannot be used (${code}).`,
      'Name an address of this machine and a free port.',
    );
  const answer = await answerOf(asked);
  if (asked.answer.test(answer)) return found.ok(`${setting} ${port} is answered by Heliograph.`);
  found.fail(
    `${setting} ${port} is taken by another program.`,
    `Stop that program, or set ${setting} to another number.`,
  );
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : wordsOf(error)));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

// The first bytes that come, however the other side speaks; nothing where nothing comes.
function answerOf({ port, host, question, answer }: Port): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host });
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    const timer = setTimeout(done, patience);
    socket.once('connect', () => question !== '' && socket.write(question));
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (answer.test(text) || text.length > mostBytes) done();
    });
    socket.once('error', done).once('close', done);
  });
}
