import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { notFound } from '#platform/server/errors.ts';
import type { OpenCall, RouteRole } from '#platform/server/http/route.ts';

/** Does the work in the account itself, or in a child of it that lets the caller in; any other id does not exist. */
export async function inReach<T>(
  database: Database,
  call: Pick<OpenCall<unknown, unknown, unknown>, 'accountId' | 'actor' | 'enter'>,
  errand: { id: number; path: string; role: RouteRole; isWrite: boolean },
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const { id, ...what } = errand;
  // A key belongs to one account, so its reach ends there.
  const isReached =
    id === call.accountId ||
    (call.actor.kind === 'user' && (await isChildOf(database, { id, parentId: call.accountId })));
  if (!isReached) throw notFound('account');
  return call.enter({ ...what, accountId: id, refusal: notFound('account') }, work);
}

async function isChildOf(
  database: Database,
  { id, parentId }: { id: number; parentId: number },
): Promise<boolean> {
  const child = await acrossAccounts(database, 'is this a child of the account', (db) =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('owner_id', '=', parentId)
      .executeTakeFirst(),
  );
  return child !== undefined;
}
