import { expect } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type Called, type TestServer } from '#tests/harness/server.ts';
import { startKeap, type KeapStandIn } from '#tests/harness/stand-ins/keap.ts';

// What calls answer: each test asserts on the keys that it needs.
type Row = Called['body'];

/** The product with an app at a stand-in of Keap, and who connects. */
export interface KeapHarness {
  server: TestServer;
  keap: KeapStandIn;
  /** Moves the product's clock. */
  advance(ms: number): void;
  /** A list of contacts by its name. */
  list(name: string): Promise<number>;
  /** Goes to Keap and back, as a browser does; answers what is connected. */
  connect(): Promise<{ id: number; [key: string]: Row }>;
  /** Lets a connection fill a list; by the connector, as the screen does. */
  fill(id: number, body: object, method?: 'POST' | 'PUT'): Promise<{ status: number; body: Row }>;
  /** Asks the connector for something. */
  connector(method: string, path: string, body?: object): Promise<{ status: number; body: Row }>;
  /** The contacts of a list, by address. */
  onList(list: number, email?: string): Promise<Row[]>;
  ordersOf(email: string): Promise<Row[]>;
  store(id: number): Promise<Row>;
  close(): Promise<void>;
}

/** Starts both. */
export async function keapHarness(): Promise<KeapHarness> {
  const keap = await startKeap();
  let ahead = 0;
  const server = await testServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: {
      KEAP_CLIENT_ID: keap.clientId,
      KEAP_CLIENT_SECRET: keap.clientSecret,
      KEAP_SIGN_IN_URL: keap.url,
      KEAP_API_URL: keap.url,
      FETCH_ALLOW: keap.host,
    },
  });
  const { token: key } = await aMember(server, 'Kim', ['contacts']);
  const connector: KeapHarness['connector'] = async (method, path, body) => {
    const token = (await server.call('POST', 'connector_token.json', {}, { key })).body.data
      .access_token;
    const answer = await fetch(`${server.url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-account-id': String(server.account),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    server,
    keap,
    advance: (ms) => {
      ahead += ms;
    },
    connector,
    list: async (name) =>
      (await server.call('POST', 'lists.json', { list: { name } })).body.data.id,
    async connect() {
      const begun = await server.call('POST', 'connections.json', { type: 'keap' });
      expect(begun.status).toBe(201);
      const allowed = await fetch(begun.body.data.redirect_url, { redirect: 'manual' });
      const back = await fetch(allowed.headers.get('location')!, { redirect: 'manual' });
      const page = new URL(back.headers.get('location')!);
      expect(page.pathname).toBe(`/accounts/${server.account}/integrations/keap`);
      const query = Object.fromEntries(new URLSearchParams(page.searchParams.get('connected')!));
      const made = await server.call('POST', 'connections/connected.json', { query });
      expect(made.status).toBe(200);
      return made.body.data;
    },
    fill: (id, body, method = 'POST') => connector(method, `keap/${id}/connections`, body),
    async onList(list, email) {
      const { body } = await server.call('GET', `lists/${list}/contacts.json?per_page=100`);
      const all: Row[] = body.data.contacts ?? body.data;
      return email === undefined ? all : all.filter((one) => one.email === email);
    },
    ordersOf: async (email) =>
      (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders,
    store: async (id) => (await server.call('GET', `crms/${id}.json`)).body.data,
    async close() {
      await server.close();
      await keap.close();
    },
  };
}
