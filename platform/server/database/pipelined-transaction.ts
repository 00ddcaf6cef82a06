import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Database } from './connect.ts';

/** One statement inside one account as a transaction of its own. */
export interface PipelinedTransactions {
  run<Row extends pg.QueryResultRow>(
    accountId: number,
    statement: { name: string; text: string; values: unknown[] },
  ): Promise<Row[]>;
  /** The same for a statement that enters the account itself, which saves most of the messages. */
  runAlone<Row extends pg.QueryResultRow>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Runs single statements with the least waiting: role, account, statement and commit go to the database together and come
 * back together. It has connections of its own, so that nothing else can hold up what is about to be finished;
 * idle ones keep no process alive.
 */
export function createPipelinedTransactions(
  database: Database,
  connections: number,
): PipelinedTransactions {
  const pool = new pg.Pool({
    ...database.pool.options,
    max: connections,
    pipeline: true,
    allowExitOnIdle: true,
  } as pg.PoolConfig);
  pool.on('error', () => undefined);
  // The same for a connection in use: its queries fail by themselves. Without a listener a killed database would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async run<Row extends pg.QueryResultRow>(
      accountId: number,
      statement: { name: string; text: string; values: unknown[] },
    ): Promise<Row[]> {
      const client = await pool.connect();
      let fault: Error | undefined;
      // All four go out in one write; the driver would write each by itself.
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
      stream.cork();
      try {
        const answers = Promise.all([
          client.query('begin'),
          client.query({
            name: 'enter_account',
            text: 'select enter_account($1)',
            values: [accountId],
          }),
          client.query<Row>(statement),
          client.query('commit'),
        ]);
        stream.uncork();
        const [, , result, end] = await answers;
        if (end.command !== 'COMMIT') throw new Error('The database did not commit.');
        return result.rows;
      } catch (error) {
        fault = error as Error;
        throw error;
      } finally {
        client.release(fault);
      }
    },
    runAlone: async <Row extends pg.QueryResultRow>(statement: {
      name: string;
      text: string;
      values: unknown[];
    }) => (await pool.query<Row>(statement)).rows,
    close: () => pool.end(),
  };
}
