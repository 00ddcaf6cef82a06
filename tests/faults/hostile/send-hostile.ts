import { connect, type Socket } from 'node:net';
import type { HostileInput } from './hostile-inputs.ts';

/** Where inputs go, and who sends those that are no stranger's. */
export interface Boundaries {
  webPort: number;
  smtpPort: number;
  /** A return address that the listener knows. */
  returnPath: string;
  accountId: number;
  key: string;
}

const patience = 60_000;

/** Sends one input and answers the status that came back: of HTTP, or the last of SMTP; 0 when the connection was closed without one. */
export async function sendHostile(input: HostileInput, to: Boundaries): Promise<number> {
  if (input.by === 'http') return sendRequest(input, to);
  return input.by === 'smtp' ? sendMail(input.mail, to) : sendBytes(input.bytes, to);
}

/** Writes everything at once; the last answer before the listener hung up. */
async function sendBytes(bytes: string, { smtpPort, returnPath }: Boundaries): Promise<number> {
  const socket = connect(smtpPort, '127.0.0.1');
  const answers = answersOf(socket);
  // Written while the listener hangs up.
  socket.on('error', () => undefined);
  let last = (await answers.next()).value ?? 0;
  socket.write(Buffer.from(bytes.replaceAll('*', returnPath), 'latin1'));
  try {
    for await (const code of answers) last = code;
  } catch {
    return last;
  }
  return last;
}

function sendRequest(
  input: Extract<HostileInput, { by: 'http' }>,
  { webPort, accountId, key }: Boundaries,
): Promise<number> {
  const body = Buffer.from(input.body ?? '');
  const path = input.path.startsWith('/') ? input.path : `/v2/${accountId}/${input.path}`;
  const headers = {
    host: `127.0.0.1:${webPort}`,
    ...(input.isStranger ? {} : { authorization: `Bearer ${key}` }),
    ...(input.method === 'POST' && {
      'content-length': String(input.announcedBytes ?? body.length),
    }),
    ...input.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(webPort, '127.0.0.1');
  socket.write(`${input.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  return statusFrom(socket, input.announcedBytes !== undefined);
}

/** The first status line; a body that was announced and never came is broken off by us. */
function statusFrom(socket: Socket, isBrokenOff: boolean): Promise<number> {
  return new Promise((resolve) => {
    const end = (status: number): void => {
      socket.destroy();
      resolve(status);
    };
    if (isBrokenOff) setTimeout(() => end(0), 500);
    socket.setTimeout(patience, () => end(0));
    socket.once('data', (answer: Buffer) =>
      end(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 0)),
    );
    socket.on('error', () => end(0));
    socket.on('close', () => end(0));
  });
}

/** Hands a mail to the listener for returned mail; the answer to its body, or to what went wrong before. */
async function sendMail(mail: string, { smtpPort, returnPath }: Boundaries): Promise<number> {
  const socket = connect(smtpPort, '127.0.0.1');
  const answers = answersOf(socket);
  const say = async (text: string): Promise<number> => {
    socket.write(`${text}\r\n`);
    return (await answers.next()).value ?? 0;
  };
  try {
    await answers.next();
    await say('EHLO hostile.example');
    await say('MAIL FROM:<>');
    const known = await say(`RCPT TO:<${returnPath}>`);
    if (known !== 250) return known;
    await say('DATA');
    return await say(`${mail}\r\n.`);
  } finally {
    socket.destroy();
  }
}

/** The codes of a server's answers, one for each whole answer. */
async function* answersOf(socket: Socket): AsyncGenerator<number, undefined> {
  let text = '';
  socket.setTimeout(patience, () => socket.destroy());
  for await (const chunk of socket) {
    text += String(chunk);
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      if (line[3] !== '-') yield Number(line.slice(0, 3));
    }
  }
  return undefined;
}
