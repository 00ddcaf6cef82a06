import { sql } from 'kysely';
import type { z } from 'zod';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { AccountRequest, newRequest } from '../contract/requests.ts';
import { ownerOf } from './people.ts';

const columns = sql`id, kind, subject, details, state, answer, created_by, created_at, updated_at`;

/** A page of the account's requests, newest first. */
export async function listRequests(
  account: Account,
  query: ListQuery & { state?: string | undefined },
): Promise<{ rows: AccountRequest[]; meta: ListMeta }> {
  const like = `%${(query.name ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`from account_requests where account_id = ${account.id}
    ${like === '%%' ? sql`` : sql`and (subject ilike ${like} or details ilike ${like})`}
    ${query.state === undefined ? sql`` : sql`and state = ${query.state}`}`;
  const direction = query.sort_order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<AccountRequest>`select ${columns} ${chosen} order by id ${direction}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(account.db);
  return { rows, meta: listMeta(count?.total ?? 0, query) };
}

/** Files a request, tells the account's owner, and has it mailed to support where an address is set. */
export async function fileRequest(
  account: Account,
  tools: { services: Services; mail: JobDefinition<{ accountId: number; requestId: number }> },
  request: z.output<typeof newRequest>,
): Promise<AccountRequest> {
  const {
    rows: [row],
  } = await sql<AccountRequest>`
    insert into account_requests (account_id, kind, subject, details, created_by, created_by_id)
    values (${account.id}, ${request.kind}, ${request.subject}, ${request.details}, ${account.actor.name}, ${account.actor.kind === 'user' ? account.actor.id : null})
    returning ${columns}`.execute(account.db);
  if (!row) throw new Error('a request was not stored');
  await account.audit({ action: 'create', resource: 'account_request', id: row.id, after: row });
  const owner = await ownerOf(account);
  await tools.services.notifications.notify(account, {
    message: `New request “${request.subject}” by ${account.actor.name}`,
    notifiableType: 'Account request',
    notifiableId: row.id,
    userIds: owner ? [owner.id] : [],
  });
  if (tools.services.config.supportEmail !== null)
    await tools.services.jobs.enqueue(account, tools.mail, {
      accountId: account.id,
      requestId: row.id,
    });
  return row;
}
