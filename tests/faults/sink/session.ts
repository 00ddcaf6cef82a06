import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { behaviourOf, refusals, type Behaviour } from './behaviour.ts';
import type { JournalLine } from './journal.ts';
import { LineGone, Wire } from './wire.ts';

/** How the sink treats everybody. */
export interface SinkHabits {
  /** Milliseconds before a body is taken. */
  answerAfterMs: number;
  /** Milliseconds between two bytes of a tarpit. */
  tarpitMs: number;
  /** Milliseconds by which a late answer is late. */
  lateMs: number;
  /** Domains that answer as a tarpit whatever the address says. */
  tarpitDomains: Set<string>;
  /** Which connections are dropped before anything is known about their mails. */
  dropAt(connection: number): 'greeting' | 'ehlo' | null;
}

/** What a session tells the sink. */
export interface SessionParts {
  number: number;
  habits: SinkHabits;
  hello(name: string): void;
  sender(address: string): void;
  named(to: string): number;
  tried(to: string, behaviour: Behaviour, tries: number): void;
  take(line: Omit<JournalLine, 'seq' | 'at'>): Promise<number>;
}

interface Mail {
  to: string;
  behaviour: Behaviour;
  tries: number;
}

/** Serves one connection to its end. */
export async function serveSession(socket: Socket, parts: SessionParts): Promise<void> {
  const wire = new Wire(socket);
  try {
    const drop = parts.habits.dropAt(parts.number);
    if (drop === 'greeting') wire.cut();
    wire.say('220 sink.example ESMTP');
    await answerCommands(wire, parts, drop === 'ehlo');
  } catch (error) {
    if (!(error instanceof LineGone)) throw error;
  }
}

async function answerCommands(
  wire: Wire,
  parts: SessionParts,
  dropsAtEhlo: boolean,
): Promise<void> {
  let hello = '';
  let mail: Mail | null = null;
  for (;;) {
    const line = await wire.line();
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') {
      if (dropsAtEhlo) wire.cut();
      hello = line.slice(5).trim();
      parts.hello(hello);
      wire.say(
        verb === 'HELO'
          ? '250 sink.example'
          : '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SIZE 20000000\r\n250 ENHANCEDSTATUSCODES',
      );
    } else if (verb === 'MAIL') {
      mail = null;
      parts.sender(/<(.*?)>/.exec(line)?.[1] ?? '');
      wire.say('250 2.1.0 sender ok');
    } else if (verb === 'RCPT') {
      mail = await answerRecipient(wire, parts, /<(.*?)>/.exec(line)?.[1] ?? '');
    } else if (verb === 'DATA') {
      if (mail) await answerBody(wire, parts, { ...mail, hello });
      else wire.say('554 5.5.1 no valid recipients');
      mail = null;
    } else if (verb === 'QUIT') {
      wire.end('221 2.0.0 bye');
    } else {
      mail = null;
      wire.say(verb === 'RSET' || verb === 'NOOP' ? '250 2.0.0 ok' : '502 5.5.1 not known here');
    }
  }
}

async function answerRecipient(
  wire: Wire,
  { habits, named, tried }: SessionParts,
  to: string,
): Promise<Mail | null> {
  const tries = named(to);
  const isTarpit = habits.tarpitDomains.has(to.slice(to.lastIndexOf('@') + 1).toLowerCase());
  const behaviour = isTarpit ? 'tarpit' : behaviourOf(to, tries);
  tried(to, behaviour, tries);
  // With PIPELINING, who is to be dropped at MAIL is known only one command later: the answer to MAIL is all that was said.
  if (behaviour === 'drop-mail' || behaviour === 'drop-rcpt') wire.cut();
  if (behaviour === 'half') wire.cut('250 2.1');
  if (behaviour === '421') wire.end(refusals[421] as string);
  const refusal = refusals[behaviour];
  if (refusal !== undefined) {
    wire.say(refusal);
    return null;
  }
  if (behaviour === 'tarpit') await wire.dribble('250 2.1.5 recipient ok', () => habits.tarpitMs);
  else if (behaviour === 'huge') wire.say(`250-${'x'.repeat(1_000_000)}\r\n250 2.1.5 recipient ok`);
  else wire.say('250 2.1.5 recipient ok');
  return { to, behaviour, tries };
}

async function answerBody(
  wire: Wire,
  { number, habits, take }: SessionParts,
  mail: Mail & { hello: string },
): Promise<void> {
  const { to, behaviour, tries, hello } = mail;
  if (behaviour === 'drop-data') wire.cut();
  wire.say('354 go on');
  if (behaviour === 'drop-body') {
    await wire.bytes(100);
    wire.cut();
  }
  const head = headOf(await wire.body());
  // Taken even when the client has left in the meantime: that is what makes a killed sender dangerous.
  if (habits.answerAfterMs > 0) await sleep(habits.answerAfterMs);
  const seq = await take({
    to,
    tries,
    hello,
    connection: number,
    messageId: head('message-id'),
    from: addressIn(head('from')),
    unsubscribe: addressIn(head('list-unsubscribe')),
    subject: head('subject'),
  });
  if (behaviour === 'drop-dot') wire.cut();
  if (behaviour === 'late') await wire.pause(habits.lateMs);
  wire.say(`250 2.0.0 taken as ${seq}`);
}

function headOf(body: string): (name: string) => string {
  const lines = body
    .slice(0, body.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return (name) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
}

// List-Unsubscribe may name an address for mail besides the one for a browser.
function addressIn(header: string): string {
  return /<(https?:[^>]+)>/.exec(header)?.[1] ?? /<([^>]*)>/.exec(header)?.[1] ?? header;
}
