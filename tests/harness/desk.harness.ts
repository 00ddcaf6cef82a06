import { sql } from 'kysely';
import type { TicketDetail, TicketRow } from '#engines/desk/contract.ts';
import { InboundHarness } from '#engines/inbound/inbound.harness.ts';
import { switchService } from './switch-service.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testDns, type TestDns } from './dns-server.ts';
import type { Called } from './server.ts';

/** A product whose service desk takes mail at a port of its own, and what tests do with it. */
export class DeskHarness {
  readonly inbound: InboundHarness;
  readonly #token: string;

  /** The name servers that senders are looked up at. */
  readonly dns: TestDns;

  private constructor(inbound: InboundHarness, token: string, dns: TestDns) {
    this.inbound = inbound;
    this.dns = dns;
    this.#token = token;
  }

  static async start(env: Record<string, string> = {}): Promise<DeskHarness> {
    // Of home.example everything is proven that this machine hands in.
    const dns = await testDns({ 'home.example': { TXT: ['v=spf1 ip4:127.0.0.1 -all'] } });
    const inbound = await InboundHarness.listening({ DNS_SERVERS: dns.address, ...env });
    const { server } = inbound;
    await switchService(server, true);
    const { access_token: token } = await new ABrowser(server.url).tokensFor(
      server.email,
      server.password,
    );
    return new DeskHarness(inbound, token, dns);
  }

  /** Calls as the first member, who may do everything. */
  call(method: string, path: string, body?: unknown): Promise<Called> {
    return this.inbound.server.call(method, path.replace(/^[^?]+/, '$&.json'), body, {
      key: this.#token,
    });
  }

  /** A support address; answers where mail to it is to be forwarded. */
  async supportEmail(
    said: Record<string, unknown> = {},
  ): Promise<{ id: number; forward_address: string }> {
    const answer = await this.call('POST', 'support_emails', {
      support_email: { email: 'help@blue.example', name: 'Blue Help', ...said },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  }

  /** Hands in an email and waits until it is processed; answers the last reply to it. */
  async mail(
    to: string | readonly string[],
    headers: Record<string, string>,
    { body = 'Hello, where is my parcel?', from = 'nora@home.example' } = {},
  ): Promise<string> {
    const said = {
      From: 'Nora Lind <nora@home.example>',
      To: 'help@blue.example',
      Subject: 'My parcel',
      'Message-ID': `<${Math.random()}@home.example>`,
      ...headers,
    };
    const head = Object.entries(said)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}\n`);
    const replies = await this.inbound.deliver([to].flat(), `${head.join('')}\n${body}\n`, from);
    await this.inbound.processed();
    return replies.at(-2) ?? '';
  }

  async tickets(query = ''): Promise<TicketRow[]> {
    return (await this.call('GET', `tickets?sort=number&sort_order=asc${query}`)).body.data.tickets;
  }

  async ticket(number: number): Promise<TicketDetail> {
    return (await this.call('GET', `tickets/${number}`)).body.data.ticket;
  }

  /** The emails that went to an address, oldest first. */
  async sentTo(address: string): Promise<string[]> {
    const { rows } = await this.inbound.within((account) =>
      sql<{
        raw: string;
      }>`select raw from local_inbox_messages where account_id = ${account.id} and recipient = ${address} order by id`.execute(
        account.db,
      ),
    );
    return rows.map(({ raw }) => raw);
  }

  async close(): Promise<void> {
    await this.inbound.server.close();
    await this.dns.close();
  }
}
