import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aGraphStandIn, type GraphStandIn } from './graph-stand-in.harness.ts';

/** The product beside a stand-in of a social network, with a clock that can be put forward. */
export interface SocialServer {
  server: TestServer;
  network: GraphStandIn;
  /** Puts the clock of both forward. */
  wait(ms: number): void;
  now(): Date;
  /** Connects the accounts of a network as a browser does. */
  connect(name: 'loopback' | 'graph'): Promise<{ id: number; name: string; kind: string }[]>;
  /** Messages of the bell. */
  told(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts both. */
export async function aSocialServer(): Promise<SocialServer> {
  const network = await aGraphStandIn();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  network.clock = now;
  const server = await testServer({ env: network.env, clock: { now } });
  return {
    server,
    network,
    now,
    wait: (ms) => void (ahead += ms),
    connect: async (name) => {
      const { url } = (await server.call('POST', 'social_accounts/connect.json', { network: name }))
        .body.data;
      const state = new URL(url).searchParams.get('state')!;
      const made = await server.call('POST', 'social_accounts/connected.json', {
        code: 'a-code',
        state,
      });
      return made.body.data;
    },
    told: async () => {
      const { rows } = await server.database.pool.query<{ message: string }>(
        'select message from notifications order by id',
      );
      return rows.map(({ message }) => message);
    },
    close: async () => {
      await server.close();
      await network.close();
    },
  };
}
