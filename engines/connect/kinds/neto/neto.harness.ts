import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startNeto, type NetoStandIn } from '#tests/harness/stand-ins/neto.ts';
import { foldStore } from '../../call-folder.ts';
import { readStore } from '../../store-reader.ts';

/** A store of Neto and a server that knows the app there; its readings go by hand. */
export class NetoHarness {
  readonly neto: NetoStandIn;
  readonly server: TestServer;
  readonly list: number;
  readonly #clock: { movedMs: number };
  readonly #stores: number[] = [];

  private constructor(
    parts: Pick<NetoHarness, 'neto' | 'server' | 'list'>,
    clock: { movedMs: number },
  ) {
    this.neto = parts.neto;
    this.server = parts.server;
    this.list = parts.list;
    this.#clock = clock;
  }

  static async start(): Promise<NetoHarness> {
    const neto = await startNeto({ isExpiring: true, callsPerMinute: 100_000 });
    neto.domain = neto.host;
    const clock = { movedMs: 0 };
    const server = await testServer({
      clock: { now: () => new Date(Date.now() + clock.movedMs) },
      env: {
        ROLES: 'web',
        FETCH_ALLOW: neto.host,
        NETO_CLIENT_ID: neto.clientId,
        NETO_CLIENT_SECRET: neto.clientSecret,
        NETO_AUTH_URL: neto.url,
      },
    });
    const made = await server.call('POST', 'lists.json', { list: { name: 'Buyers' } });
    const list = made.body.data.id;
    for (const [name, field_type] of [
      ['City', 'string'],
      ['Credit', 'float'],
    ])
      await server.call('POST', 'custom_fields.json', { custom_field: { name, field_type } });
    return new NetoHarness({ neto, server, list }, clock);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.neto.close();
  }

  /** An empty store that no account is connected to. */
  async empty(): Promise<void> {
    const { neto } = this;
    neto.heal();
    for (const id of this.#stores.splice(0)) await this.server.call('DELETE', `crms/${id}.json`);
    for (const all of [neto.customers, neto.orders, neto.products, neto.carts]) all.splice(0);
  }

  /** Moves the clocks of both. */
  wait(ms: number): void {
    this.#clock.movedMs += ms;
    this.neto.advance(ms);
  }

  said(more: object = {}): object {
    return {
      type: 'neto',
      nick_name: 'Sun shop',
      neto_domain: this.neto.host,
      list_id: this.list,
      sync_old_data: true,
      abandoned_trigger_time: '0:30',
      ...more,
    };
  }

  withKey(more: object = {}): object {
    return this.said({ api_key: this.neto.apiKey, username: this.neto.username, ...more });
  }

  /** Connects the store by its key. */
  async connect(more: object = {}): Promise<number> {
    const { body } = await this.server.call('POST', 'connections.json', this.withKey(more));
    return this.remember(body.data.id);
  }

  /** Has the store disconnected before the next test. */
  remember(id: number): number {
    this.#stores.push(id);
    return id;
  }

  of(id: number): { accountId: number; id: number } {
    return { accountId: this.server.account, id };
  }

  read(id: number): Promise<void> {
    return readStore(this.server.server.services, this.of(id));
  }

  fold(id: number): Promise<number> {
    return foldStore(this.server.server.services, this.of(id));
  }

  async shown(id: number) {
    return (await this.server.call('GET', `crms/${id}.json`)).body.data;
  }

  async ordersOf(email: string) {
    const path = `orders.json?email=${encodeURIComponent(email)}`;
    return (await this.server.call('GET', path)).body.data.orders;
  }

  async onList(email: string) {
    const { body } = await this.server.call('GET', `lists/${this.list}/contacts.json?per_page=100`);
    return (body.data.contacts ?? body.data).find((one: { email: string }) => one.email === email);
  }

  /** Where the store calls us. */
  async hookAddress(id: number): Promise<string> {
    return `${this.server.url}${new URL((await this.shown(id)).notification_url).pathname}`;
  }

  /** Sends a notification; answers the status. */
  async notify(id: number, order: object, how: { key?: string } = {}): Promise<number> {
    const to = await this.hookAddress(id);
    return (await this.neto.sendHook(order, { to, ...how }))[0]!.status;
  }
}
