import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail the sink took, as it stood on the wire with dots unstuffed. */
export interface SunkMail {
  from: string;
  to: string;
  raw: Buffer;
}

/** Where the sink cuts the line, or what it answers in place of yes. */
export interface SinkPlan {
  cut?: 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'mid_body' | 'after_dot';
  greeting?: string;
  mail?: string;
  rcpt?: string;
  data?: string;
  body?: string;
  /** Milliseconds before the answer to the body. */
  delay?: number;
}

/** Decides by recipient and by how often that recipient was named; called with '' before a recipient is known. */
export type SinkScript = (to: string, times: number) => SinkPlan;

/** A bare SMTP server for tests that does exactly what the script says. */
export interface ScriptedSink {
  url: string;
  port: number;
  mails: SunkMail[];
  /** Bodies that reached their final dot, taken or not. */
  bodies: number;
  connections: number;
  /** Lines of the answer to EHLO; change them to offer more or less. */
  features: string[];
  /** Commands as they came, without bodies. */
  commands: string[];
  close(): Promise<void>;
}

/** Starts a sink on a free port, or on a given one. */
export async function startSink(script: SinkScript = () => ({}), port = 0): Promise<ScriptedSink> {
  const sockets = new Set<Socket>();
  const times = new Map<string, number>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    sink.connections += 1;
    serve(socket, { sink, script, times });
  });
  const sink: ScriptedSink = {
    url: '',
    port: 0,
    mails: [],
    bodies: 0,
    connections: 0,
    features: ['PIPELINING', 'SIZE 10000000', 'ENHANCEDSTATUSCODES'],
    commands: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  sink.port = (server.address() as AddressInfo).port;
  sink.url = `smtp://127.0.0.1:${sink.port}`;
  return sink;
}

function serve(
  socket: Socket,
  { sink, script, times }: { sink: ScriptedSink; script: SinkScript; times: Map<string, number> },
): void {
  let text = '';
  let mail: { from: string; to: string; plan: SinkPlan } = {
    from: '',
    to: '',
    plan: script('', 0),
  };
  let isInBody = false;
  let chunks = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const cutAt = (place: SinkPlan['cut']): boolean =>
    mail.plan.cut === place && Boolean(socket.destroy());

  const endBody = (body: string): void => {
    isInBody = false;
    sink.bodies += 1;
    const { plan, from, to } = mail;
    if (!plan.body?.match(/^[45]/))
      sink.mails.push({
        from,
        to,
        raw: Buffer.from(body.replace(/\r\n\./g, '\r\n').replace(/^\./, ''), 'latin1'),
      });
    if (cutAt('after_dot')) return;
    setTimeout(() => say(plan.body ?? '250 2.0.0 taken'), plan.delay ?? 0);
  };

  const takeChunk = (bytes: string, isLast: boolean): void => {
    chunks += bytes;
    if (!isLast) return say('250 2.0.0 chunk taken');
    const body = chunks;
    chunks = '';
    sink.bodies += 1;
    const { plan, from, to } = mail;
    if (!plan.body?.match(/^[45]/)) sink.mails.push({ from, to, raw: Buffer.from(body, 'latin1') });
    setTimeout(() => say(plan.body ?? '250 2.0.0 taken'), plan.delay ?? 0);
  };

  const command = (line: string): void => {
    sink.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO')
      return cutAt('ehlo')
        ? undefined
        : say(
            [
              '250-sink',
              ...sink.features.slice(0, -1).map((line) => `250-${line}`),
              `250 ${sink.features.at(-1) ?? 'HELP'}`,
            ].join('\r\n'),
          );
    if (verb === 'MAIL') {
      mail = { from: address, to: '', plan: script('', 0) };
      return cutAt('mail') ? undefined : say(mail.plan.mail ?? '250 2.1.0 sender ok');
    }
    if (verb === 'RCPT') {
      times.set(address, (times.get(address) ?? 0) + 1);
      mail = { ...mail, to: address, plan: script(address, times.get(address) ?? 1) };
      return cutAt('rcpt') ? undefined : say(mail.plan.rcpt ?? '250 2.1.5 recipient ok');
    }
    if (verb === 'DATA') {
      if (mail.plan.rcpt?.match(/^[45]/)) return say('554 5.5.1 no valid recipients');
      if (cutAt('data')) return;
      isInBody = !mail.plan.data;
      return say(mail.plan.data ?? '354 go on');
    }
    if (verb === 'QUIT') return void socket.end('221 2.0.0 bye\r\n');
    say('250 2.0.0 ok');
  };

  if (cutAt('greeting')) return;
  say(mail.plan.greeting ?? '220 sink ESMTP');
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      if (isInBody && cutAt('mid_body')) return;
      const chunk = isInBody ? null : /^BDAT (\d+)( LAST)?\r\n/.exec(text);
      if (chunk) {
        const start = chunk[0].length;
        const length = Number(chunk[1]);
        if (text.length < start + length) return;
        sink.commands.push(chunk[0].trim());
        const bytes = text.slice(start, start + length);
        text = text.slice(start + length);
        takeChunk(bytes, chunk[2] !== undefined);
        continue;
      }
      const end = isInBody
        ? text.startsWith('.\r\n')
          ? 0
          : text.indexOf('\r\n.\r\n')
        : text.indexOf('\r\n');
      if (end < 0) return;
      if (isInBody) {
        const body = text.startsWith('.\r\n') ? '' : text.slice(0, end + 2);
        text = text.slice(text.startsWith('.\r\n') ? 3 : end + 5);
        endBody(body);
      } else {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        command(line);
      }
    }
  });
}
