import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { fieldsOf } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { CsvScanner } from '#platform/server/csv/scan-csv.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { localFileStore } from '#platform/server/files/file-store.ts';
import { createNotifications } from '#platform/server/notifications/notifications.ts';
import { createRealtime } from '#platform/server/realtime/realtime.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { importOptions } from './import-options.ts';
import { contactsTarget } from './contacts-target.ts';
import type { ImportPorts } from './ports.ts';
import { runImport, type ImportRun } from './run-import.ts';

/** The ports as SQL, for tests and benchmarks of the engine alone. */
export const plainPorts: ImportPorts = {
  async ensureFields(account, names, type) {
    await sql`insert into custom_fields (account_id, name, field_type) select ${account.id}::bigint, name, ${type} from unnest(${[...names]}::text[]) name
      on conflict do nothing`.execute(account.db);
    return fieldsOf(account);
  },
  // The engine alone has no tags; rows go without those they name.
  ensureTags: async () => [],
  refreshTagCounts: async () => {},
  async refreshListCounts(account, listIds) {
    await sql`update lists l set subscribers = (select count(*) from list_memberships m
      where m.account_id = ${account.id} and m.list_id = l.id and m.status = 'subscribed')
      where l.account_id = ${account.id} and l.id = any(${[...listIds]}::bigint[])`.execute(
      account.db,
    );
  },
};

/** An import workshop on a real database and a real folder. */
export interface ImportWorkshop {
  services: ImportRun['services'];
  /** Makes a queued import of this content. */
  prepare(
    accountId: number,
    content: Buffer | string | Readable,
    how?: { listId?: number; options?: object; fileName?: string; field?: string },
  ): Promise<number>;
  /** Runs an import, as the job does. */
  run(accountId: number, importId: number, how?: Partial<ImportRun>): Promise<void>;
  outcome(accountId: number, importId: number): Promise<Outcome>;
  /** The refused rows as the file says them. */
  rejected(
    accountId: number,
    importId: number,
  ): Promise<{ row: number; line: number; reason: string; cells: string[] }[]>;
  close(): void;
}

/** What became of an import. */
export interface Outcome {
  status: string;
  error: string | null;
  rows: number;
  created: number;
  updated: number;
  duplicate: number;
  repeated: number;
  unchanged: number;
  rejected: number;
  skipped: number;
  joined: number;
  kept_out: number;
  percent: number;
  rejected_file: string | null;
  notification_id: number;
  checkpoint: { plan?: { ignored: string[] } };
}

/** Sets the engine up beside a database. */
export function importWorkshop(
  database: Database,
  folder = mkdtempSync(join(tmpdir(), 'imports-')),
): ImportWorkshop {
  const log = pino({ level: 'silent' });
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const files = localFileStore(folder);
  const realtime = createRealtime({ secrets, clock: systemClock, log, serverName: 'test' });
  const notifications = createNotifications(database, realtime);
  const services = { database, files, notifications, secrets, log };
  const outcome = (accountId: number, importId: number): Promise<Outcome> =>
    inAccount(database, { accountId }, async (account) => {
      const { rows } =
        await sql<Outcome>`select * from imports where account_id = ${account.id} and id = ${importId}`.execute(
          account.db,
        );
      return rows[0] as Outcome;
    });
  return {
    services,
    outcome,
    async prepare(accountId, content, how = {}) {
      const file = `imports/${accountId}/${randomUUID()}.csv`;
      await files.put(file, content);
      const bytes = await files.size(file);
      return inAccount(database, { accountId }, async (account) => {
        const notificationId = await notifications.start(account, {
          message: 'Import has started.',
        });
        const { rows } = await sql<{ id: number }>`
          insert into imports (account_id, list_id, notification_id, file, file_name, file_bytes, options)
          values (${accountId}, ${how.listId ?? null}, ${notificationId}, ${file}, ${how.fileName ?? 'people.csv'}, ${bytes},
            ${JSON.stringify(importOptions.parse(how.options ?? {}))}::jsonb) returning id`.execute(
          account.db,
        );
        return rows[0]?.id as number;
      });
    },
    run: (accountId, importId, how = {}) =>
      runImport({
        services,
        target: contactsTarget(plainPorts),
        accountId,
        importId,
        signal: new AbortController().signal,
        ...how,
      }),
    async rejected(accountId, importId) {
      const { rejected_file: key } = await outcome(accountId, importId);
      if (key === null) return [];
      const scanner = new CsvScanner({ delimiter: ',' });
      const rows = [];
      for await (const piece of (await files.read(key)).setEncoding('utf8'))
        rows.push(...scanner.push(piece as string));
      rows.push(...scanner.end());
      return rows.slice(1).map(({ cells: [row, line, reason, ...cells] }) => ({
        row: Number(row),
        line: Number(line),
        reason: reason as string,
        cells,
      }));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The account's contacts by address, with custom values by field name. */
export async function contactsOf(
  account: Account,
): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await sql<{ email_key: string; values: Record<string, unknown> }>`
    select email_key, jsonb_build_object('email', email, 'first_name', first_name, 'last_name', last_name, 'phone', phone, 'source', source)
      || coalesce((select jsonb_object_agg(f.name, c.custom -> f.id::text) from custom_fields f
        where f.account_id = c.account_id and c.custom ? f.id::text), '{}') as values
    from contacts c where account_id = ${account.id} order by email_key`.execute(account.db);
  return Object.fromEntries(rows.map(({ email_key, values }) => [email_key, values]));
}
