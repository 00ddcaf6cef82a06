import type { Account } from '#platform/server/account/account.ts';
import type { HintedRecord } from '#platform/server/families.ts';
import { listUsers } from './list-users.ts';

/** Members and invitations by a part of their names or addresses. */
export async function findUsers(
  account: Account,
  name: string,
  most: number,
): Promise<HintedRecord[]> {
  const query = { name, page: 1, per_page: most, sort: 'name', sort_order: 'asc' } as const;
  // Only the state of an invitation depends on the time.
  const { rows } = await listUsers(account, query, new Date(0));
  return rows.map(({ id, email, first_name, last_name }) => {
    const person = `${first_name} ${last_name}`.trim();
    return { id, name: person || email, hint: person ? email : null };
  });
}
