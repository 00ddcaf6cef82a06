import { sql } from 'kysely';
import { putFile } from '#engines/sftp/public.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer, type TestServer, type TestServerOptions } from './server.ts';
import type { ShownRun } from '#features/automation/data-journeys/contract/runs.ts';
import { workOnRuns } from '#features/automation/data-journeys/server/runs/run-turn.ts';
import type { Started } from '#features/automation/data-journeys/server/runs/start-run.ts';
import { startDueRuns } from '#features/automation/data-journeys/server/runs/worker.ts';

/** A server whose data journeys run when the test says so, on a clock of its own. */
export class DataRuns {
  readonly server: TestServer;
  readonly clock: { at: number };

  private constructor(server: TestServer, clock: { at: number }) {
    this.server = server;
    this.clock = clock;
  }

  static async start(options: TestServerOptions = {}): Promise<DataRuns> {
    const clock = { at: Date.parse('2026-03-02T09:00:00Z') };
    const server = await testServer({
      env: { ROLES: 'web' },
      clock: { now: () => new Date(clock.at) },
      ...options,
    });
    return new DataRuns(server, clock);
  }

  inside<T>(work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.server.database, { accountId: this.server.account }, work);
  }

  call(method: string, path: string, body?: object) {
    return this.server.call(method, `data_workflows${path}`, body);
  }

  /** An enabled data journey with these steps. */
  async journey(name: string, steps: readonly object[], fields: object = {}): Promise<number> {
    const keyed = steps.map((step, at) => ({ key: `s${at}`, ...step }));
    const made = await this.call('POST', '.json', {
      data_workflow: { name, steps: keyed, ...fields },
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const { id } = made.body.data;
    await this.call('PUT', `/${id}/toggle_status.json`, {});
    return id;
  }

  /** A list with so many contacts, called {name}1@example.com and so on. */
  async list(name: string, contacts: number): Promise<number> {
    const { database, account } = this.server;
    const id = await aList(database, account, { name });
    for (let n = 1; n <= contacts; n += 1)
      await aContact(database, account, {
        email: `${name}${n}@example.com`,
        first_name: `N${n}`,
        lists: [id],
      });
    return id;
  }

  async tag(name: string): Promise<number> {
    const made = await this.server.call('POST', 'tags.json', { tag: { name } });
    return made.body.data.id;
  }

  /** Puts a file into the SFTP folder of a list, at the moment of the clock. */
  async put(listId: number, name: string, text: string): Promise<void> {
    const { files } = this.server.server.services;
    const file = `sftp/${this.server.account}/${name}-${Math.random()}`;
    await files.put(file, text);
    await this.inside((account) =>
      putFile({ ...account, now: new Date(this.clock.at).toISOString() }, files, {
        box: `lists/${listId}`,
        name,
        file,
        bytes: Buffer.byteLength(text),
      }),
    );
  }

  /** What lies in a folder of SFTP. */
  async folder(box: string): Promise<Record<string, string>> {
    const { rows } = await this.inside((account) =>
      sql<{ name: string; file: string }>`
        select name, file from sftp_files where account_id = ${account.id} and box = ${box} and state = 'stored'`.execute(
        account.db,
      ),
    );
    const read = async (file: string) => {
      const pieces: Buffer[] = [];
      for await (const piece of await this.server.server.services.files.read(file))
        pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString();
    };
    return Object.fromEntries(
      await Promise.all(rows.map(async ({ name, file }) => [name, await read(file)])),
    );
  }

  /** One turn of a worker: runs begin that are due, and steps are done until they rest. */
  async turn(): Promise<void> {
    const { services } = this.server.server;
    await startDueRuns(services);
    await workOnRuns(services, new AbortController().signal);
  }

  async begin(id: number, how: 'run' | 'dry_run' = 'run'): Promise<Started> {
    const begun = await this.call('POST', `/${id}/${how}.json`, {});
    if (begun.status !== 202) throw new Error(JSON.stringify(begun.body));
    return begun.body.data;
  }

  async shown(id: number, run: number): Promise<ShownRun> {
    return (await this.call('GET', `/${id}/runs/${run}.json`)).body.data;
  }

  /** Begins a run and works on it until it has ended. */
  async ended(id: number, how: 'run' | 'dry_run' = 'run'): Promise<ShownRun> {
    const { run } = await this.begin(id, how);
    return this.untilEnded(id, run);
  }

  untilEnded(id: number, run: number): Promise<ShownRun> {
    return this.server.until(async () => {
      await this.turn();
      const shown = await this.shown(id, run);
      this.clock.at += 1000;
      return shown.state !== 'running' && shown;
    }, `run ${run} of data journey ${id} to end`);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** Rows in, rows out and rejected of each step. */
export const figures = (run: {
  steps: { rows_in: number; rows_out: number; rejected: number }[];
}): number[][] => run.steps.map((one) => [one.rows_in, one.rows_out, one.rejected]);
