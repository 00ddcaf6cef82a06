import type { Socket } from 'node:net';
import type { Folder, Lying, StandInMailbox } from './imap-folder.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** One connection to the stand-in: answers what a client of a mailbox asks. */
export class ImapSession {
  readonly #server: StandInMailbox;
  readonly #socket: Socket;
  #read = '';
  #selected: string | null = null;
  /** The tag of the IDLE that is under way. */
  #idling: string | null = null;

  constructor(server: StandInMailbox, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => this.#take(part.toString('latin1')));
    this.#say(`* OK [CAPABILITY ${this.#capabilities()}] stand-in`);
  }

  end(): void {
    this.#socket.destroy();
  }

  tellOf(name: string): void {
    const folder = this.#server.folder(name);
    if (this.#idling !== null && this.#selected === name && folder)
      this.#say(`* ${folder.emails.length} EXISTS`);
  }

  #capabilities(): string {
    return `IMAP4rev1 UIDPLUS MOVE${this.#server.hasIdle ? ' IDLE' : ''}`;
  }

  #say(line: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${line}\r\n`);
  }

  #take(text: string): void {
    this.#read += text;
    for (;;) {
      const end = this.#read.indexOf('\r\n');
      if (end === -1) return;
      const line = this.#read.slice(0, end);
      this.#read = this.#read.slice(end + 2);
      this.#hear(line);
    }
  }

  #hear(line: string): void {
    if (this.#idling !== null && line.toUpperCase() === 'DONE') {
      this.#say(`${this.#idling} OK IDLE ended`);
      this.#idling = null;
      return;
    }
    const [, tag = '*', said = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const [, name = '', rest = ''] = /^((?:UID )?\S+) ?(.*)$/i.exec(said) ?? [];
    const command = name.toUpperCase();
    this.#server.commands.push(command === 'LOGIN' ? command : said);
    const words = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '',
    );
    this.#answer(tag, command, { rest, words });
  }

  #answer(tag: string, command: string, { rest, words }: { rest: string; words: string[] }): void {
    const answers: Record<string, () => string | null> = {
      CAPABILITY: () => this.#told(`* CAPABILITY ${this.#capabilities()}`),
      LOGIN: () => this.#signIn(words),
      LIST: () => this.#list(words.at(-1) ?? ''),
      SELECT: () => this.#select(words[0] ?? ''),
      STATUS: () => this.#status(words[0] ?? ''),
      NOOP: () => this.#noop(),
      IDLE: () => this.#idle(tag),
      LOGOUT: () => this.#told('* BYE ended'),
      'UID SEARCH': () => this.#search(rest),
      'UID FETCH': () => this.#fetch(words[0] ?? '', rest),
      'UID STORE': () => this.#store(words[0] ?? '', rest),
      'UID MOVE': () => this.#move(words[0] ?? '', words[1] ?? ''),
    };
    const end = answers[command] ? answers[command]() : 'BAD unknown';
    if (end !== null) this.#say(`${tag} ${end}`);
    if (command === 'LOGOUT') this.#socket.end();
  }

  #told(...lines: string[]): string {
    for (const line of lines) this.#say(line);
    return 'OK done';
  }

  #signIn([user, password]: string[]): string {
    if (user === this.#server.user && password === this.#server.password) {
      this.#server.signIns += 1;
      return 'OK signed in';
    }
    this.#server.refused += 1;
    return 'NO [AUTHENTICATIONFAILED] Invalid credentials';
  }

  #list(pattern: string): string {
    const found = this.#server.folders().filter((name) => name === pattern || pattern === '*');
    return this.#told(...found.map((name) => `* LIST (\\HasNoChildren) "/" "${name}"`));
  }

  #select(name: string): string {
    const folder = this.#server.folder(name);
    if (!folder) return 'NO [NONEXISTENT] There is no such folder';
    this.#selected = name;
    this.#told(
      '* FLAGS (\\Seen \\Deleted)',
      '* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] kept',
      `* ${folder.emails.length} EXISTS`,
      `* OK [UIDVALIDITY ${folder.validity}] valid`,
      `* OK [UIDNEXT ${folder.next}] next`,
    );
    return 'OK [READ-WRITE] selected';
  }

  #status(name: string): string {
    const folder = this.#server.folder(name);
    if (!folder) return 'NO [NONEXISTENT] There is no such folder';
    return this.#told(`* STATUS "${name}" (MESSAGES ${folder.emails.length})`);
  }

  #noop(): string {
    const folder = this.#folder();
    return folder ? this.#told(`* ${folder.emails.length} EXISTS`) : 'OK done';
  }

  // What came since the last word of the folder is told at once.
  #idle(tag: string): null {
    this.#idling = tag;
    this.#say('+ idling');
    if (this.#selected !== null) this.tellOf(this.#selected);
    return null;
  }

  #search(rest: string): string {
    const since = /SINCE "?(\d+)-(\w+)-(\d+)/i.exec(rest);
    const [, set = '1:*'] = /UID (\S+)/i.exec(rest) ?? [];
    const from = since
      ? Date.UTC(Number(since[3]), months.indexOf(since[2] ?? ''), Number(since[1]))
      : -Infinity;
    const found = this.#chosen(set).filter(({ at }) => at.getTime() >= from);
    return this.#told(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd());
  }

  #fetch(set: string, rest: string): string | null {
    const partial = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(rest);
    for (const email of this.#chosen(set)) {
      const place = this.#folder()!.emails.indexOf(email) + 1;
      const facts = `UID ${email.uid} RFC822.SIZE ${email.raw.length} INTERNALDATE "${dateOf(email.at)}"`;
      if (!partial) {
        this.#say(`* ${place} FETCH (${facts})`);
        continue;
      }
      const start = Number(partial[1] ?? 0);
      const bytes = email.raw.subarray(start, start + Number(partial[2] ?? email.raw.length));
      this.#socket.write(
        `* ${place} FETCH (UID ${email.uid} BODY[]<${start}> {${bytes.length}}\r\n`,
      );
      if (this.#server.drops > 0) {
        this.#server.drops -= 1;
        this.#socket.write(bytes.subarray(0, bytes.length / 2), () => this.end());
        return null;
      }
      this.#socket.write(bytes);
      this.#say(')');
    }
    return 'OK fetched';
  }

  #store(set: string, rest: string): string {
    for (const { flags } of this.#chosen(set))
      for (const [flag] of rest.matchAll(/\\\w+/g)) flags.add(flag);
    return 'OK stored';
  }

  #move(set: string, to: string): string {
    const target = this.#server.folder(to);
    if (!target) return 'NO [TRYCREATE] There is no such folder';
    const folder = this.#folder()!;
    for (const email of this.#chosen(set)) {
      this.#say(`* ${folder.emails.indexOf(email) + 1} EXPUNGE`);
      folder.emails.splice(folder.emails.indexOf(email), 1);
      target.emails.push({ ...email, uid: target.next++ });
    }
    return 'OK moved';
  }

  #folder(): Folder | undefined {
    return this.#selected === null ? undefined : this.#server.folder(this.#selected);
  }

  // The last email answers to every range that ends with *, as the standard has it.
  #chosen(set: string): Lying[] {
    const emails = this.#folder()?.emails ?? [];
    const last = emails.at(-1)?.uid ?? 0;
    const numberOf = (text: string): number => (text === '*' ? last : Number(text));
    const ranges = set.split(',').map((range) => range.split(':').map(numberOf));
    return emails.filter(({ uid }) =>
      ranges.some((ends) => uid >= Math.min(...ends) && uid <= Math.max(...ends)),
    );
  }
}

function dateOf(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, ' ');
  const time = at.toISOString().slice(11, 19);
  return `${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`;
}
