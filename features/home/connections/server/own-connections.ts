import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { checkRelay, relayOf } from '#engines/delivery/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Connection, ConnectionState } from '#platform/server/connections/connections.ts';
import type { Services } from '#platform/server/services.ts';

/** What every installation stands on, each with a check that really uses it. */
export function ownConnections(services: Services): Connection[] {
  return [
    {
      kind: 'mail',
      settingsPath: relayOf(services.config).kind === 'local_inbox' ? 'local_inbox' : null,
      check: ({ accountId }) => checkMail(services, accountId),
    },
    {
      kind: 'identity',
      settingsPath: null,
      async check({ app }) {
        const answer = await app.inject({
          method: 'GET',
          url: '/oidc/.well-known/openid-configuration',
        });
        if (answer.statusCode !== 200)
          throw new Error(`The identity provider answered ${answer.statusCode}.`);
        return {
          status: 'ok',
          detail: String((answer.json() as { issuer?: unknown }).issuer ?? ''),
        };
      },
    },
    {
      kind: 'database',
      settingsPath: null,
      check: ({ accountId }) =>
        asked(services, accountId, async ({ db }) => {
          const {
            rows: [row],
          } = await sql<{
            version: string;
          }>`select current_setting('server_version') as version`.execute(db);
          return { status: 'ok', detail: `PostgreSQL ${row?.version ?? ''}` };
        }),
    },
    {
      kind: 'files',
      settingsPath: null,
      check: ({ accountId }) => checkFiles(services, accountId),
    },
    {
      kind: 'worker',
      settingsPath: 'process-queue',
      check: ({ accountId }) => checkWorker(services, accountId),
    },
    {
      kind: 'sender',
      settingsPath: 'campaigns',
      check: ({ accountId }) => checkSender(services, accountId),
    },
    {
      kind: 'api_keys',
      settingsPath: 'settings/api-keys',
      check: ({ accountId }) => checkKeys(services, accountId),
    },
  ];
}

const asked = <T>(
  services: Services,
  accountId: number,
  work: (account: Account) => Promise<T>,
): Promise<T> => inAccount(services.database, { accountId }, work);

async function checkMail(services: Services, accountId: number): Promise<ConnectionState> {
  const relay = relayOf(services.config);
  await checkRelay(services.config);
  const last = await asked(
    services,
    accountId,
    async ({ db }) =>
      (
        await sql<{ error: string; at: string }>`
    select error, coalesce(finished_at, started_at, created_at) as at from mailings where account_id = ${accountId} and error is not null order by id desc limit 1`.execute(
          db,
        )
      ).rows[0],
  );
  return {
    status: relay.kind === 'local_inbox' ? 'warning' : 'ok',
    detail: relay.address ?? 'Local inbox: emails stay here and are not delivered.',
    lastError: last?.error ?? null,
    lastErrorAt: last?.at ?? null,
  };
}

async function checkFiles({ files }: Services, accountId: number): Promise<ConnectionState> {
  const key = `connections/${accountId}-${randomUUID()}.txt`;
  await files.put(key, key);
  try {
    const read = await text(await files.read(key));
    if (read !== key) throw new Error('A file came back different from what was written.');
  } finally {
    await files.remove(key);
  }
  return { status: 'ok', detail: 'Files can be written, read and removed.' };
}

async function checkWorker(services: Services, accountId: number): Promise<ConnectionState> {
  const row = await asked(
    services,
    accountId,
    async ({ db }) =>
      (
        await sql<{ waiting: number; running: number; error: string | null; at: string | null }>`
    select count(*) filter (where state = 'queued' and created_at < now() - interval '2 minutes')::int as waiting, count(*) filter (where state = 'active')::int as running,
      (select error from account_jobs where account_id = ${accountId} and error is not null order by id desc limit 1) as error,
      (select finished_at from account_jobs where account_id = ${accountId} and error is not null order by id desc limit 1) as at
    from account_jobs where account_id = ${accountId} and state in ('queued', 'active', 'retry')`.execute(
          db,
        )
      ).rows[0],
  );
  const isLate = (row?.waiting ?? 0) > 0;
  const detail = isLate
    ? `Jobs that have waited for more than 2 minutes: ${row?.waiting}. No process with the role worker takes them.`
    : `Jobs running now: ${row?.running ?? 0}. None is delayed.`;
  return {
    status: isLate ? 'failed' : 'ok',
    detail,
    lastError: row?.error ?? null,
    lastErrorAt: row?.at ?? null,
  };
}

async function checkSender(services: Services, accountId: number): Promise<ConnectionState> {
  const row = await asked(
    services,
    accountId,
    async ({ db }) =>
      (
        await sql<{ late: number; open: number }>`
    select count(*) filter (where status = 'scheduled_hold' and hold_until < now() - interval '2 minutes')::int as late, count(*) filter (where status in ('snapshotting', 'sending'))::int as open
    from mailings where account_id = ${accountId} and status in ('scheduled_hold', 'snapshotting', 'sending')`.execute(
          db,
        )
      ).rows[0],
  );
  const isLate = (row?.late ?? 0) > 0;
  return {
    status: isLate ? 'failed' : 'ok',
    detail: isLate
      ? `Campaigns that should have begun: ${row?.late}. No process with the role sender takes them.`
      : `Campaigns sending now: ${row?.open ?? 0}. None is late.`,
  };
}

async function checkKeys(services: Services, accountId: number): Promise<ConnectionState> {
  const row = await asked(
    services,
    accountId,
    async ({ db }) =>
      (
        await sql<{ keys: number; used: string | null }>`
    select count(*)::int as keys, max(last_used_at) as used from api_keys where account_id = ${accountId}`.execute(
          db,
        )
      ).rows[0],
  );
  if (!row || row.keys === 0)
    return { status: 'off', detail: 'No key has been made: no other program is connected.' };
  const keys = row.keys === 1 ? '1 key' : `${row.keys} keys`;
  return {
    status: 'ok',
    detail:
      row.used === null
        ? `${keys}, never used.`
        : `${keys}, last used ${new Date(row.used).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  };
}
