import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Folder, StandInMailbox } from './imap-folder.ts';
import { ImapSession } from './imap-session.ts';

/**
 * A server of one mailbox (RFC 3501, IDLE of RFC 2177, MOVE of RFC 6851), in memory and without TLS, for tests of what fetches
 * from it. It can end connections in the middle of an email, begin its numbers anew, refuse the password, and do without IDLE.
 */
export class ImapStandIn implements StandInMailbox {
  readonly user = 'help@blue.example';
  password = 'Mail-Box7!';
  hasIdle = true;
  /** Ends the connection in the middle of so many emails to come. */
  drops = 0;
  /** How often somebody signed in, or was refused. */
  signIns = 0;
  refused = 0;
  /** Every command, without its tag and words that are secret. */
  readonly commands: string[] = [];
  readonly #folders = new Map<string, Folder>();
  readonly #sessions = new Set<ImapSession>();
  readonly #server: Server;

  private constructor() {
    this.addFolder('INBOX');
    this.#server = createServer((socket) => {
      const session = new ImapSession(this, socket);
      this.#sessions.add(session);
      socket.on('close', () => this.#sessions.delete(session));
    });
  }

  static async start(): Promise<ImapStandIn> {
    const standIn = new ImapStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#sessions.size;
  }

  addFolder(name: string): void {
    this.#folders.set(name, { validity: 7, next: 1, emails: [] });
  }

  folder(name: string): Folder | undefined {
    return this.#folders.get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
  }

  folders(): string[] {
    return [...this.#folders.keys()];
  }

  /** Puts an email into a folder and tells who listens; answers its number. */
  deliver(raw: string | Buffer, { at = new Date(), folder: name = 'INBOX' } = {}): number {
    const folder = this.folder(name)!;
    const uid = folder.next++;
    const bytes = Buffer.from(typeof raw === 'string' ? raw.replace(/\r?\n/g, '\r\n') : raw);
    folder.emails.push({ uid, raw: bytes, at, flags: new Set() });
    for (const session of this.#sessions) session.tellOf(name);
    return uid;
  }

  /** What lies in a folder: the numbers of its emails, with their flags. */
  lying(name = 'INBOX'): { uid: number; flags: string[] }[] {
    return this.folder(name)!.emails.map(({ uid, flags }) => ({ uid, flags: [...flags] }));
  }

  /** Numbers every email of a folder anew, as a restored server does, and ends all connections. */
  renumber(name = 'INBOX'): void {
    const folder = this.folder(name)!;
    folder.validity += 1;
    folder.next = 1;
    for (const email of folder.emails) email.uid = folder.next++;
    this.endConnections();
  }

  endConnections(): void {
    for (const session of this.#sessions) session.end();
  }

  async close(): Promise<void> {
    this.endConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
