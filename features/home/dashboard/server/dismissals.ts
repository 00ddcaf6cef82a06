import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import type { AttentionItem } from '../contract/parts.ts';

/** Dismissals that nothing has repeated for so long are forgotten. */
const keptDays = 365;

/** What the caller has not dismissed, or what has another reason since. */
export async function withoutDismissed(
  account: Account,
  items: readonly AttentionItem[],
): Promise<AttentionItem[]> {
  const person = personOf(account);
  if (person === null || items.length === 0) return [...items];
  const { rows } = await sql<{ item: string; reason: string }>`
    select item, reason from dismissed_attention where account_id = ${account.id} and user_id = ${person} and item = any(${items.map(({ item }) => item)})`.execute(
    account.db,
  );
  const dismissed = new Map(rows.map(({ item, reason }) => [item, reason]));
  return items.filter(({ item, reason }) => dismissed.get(item) !== reason);
}

/** Puts a thing aside for the caller, until it has another reason. */
export async function dismiss(
  account: Account,
  { item, reason }: { item: string; reason: string },
): Promise<void> {
  const person = requirePerson(account);
  await sql`delete from dismissed_attention where account_id = ${account.id} and user_id = ${person} and dismissed_at < now() - ${keptDays} * interval '1 day'`.execute(
    account.db,
  );
  await sql`
    insert into dismissed_attention (account_id, user_id, item, reason) values (${account.id}, ${person}, ${item}, ${reason})
    on conflict (account_id, user_id, item) do update set reason = excluded.reason, dismissed_at = excluded.dismissed_at`.execute(
    account.db,
  );
}

/** Brings a thing back that the caller put aside. */
export async function restore(account: Account, item: string): Promise<void> {
  await sql`delete from dismissed_attention where account_id = ${account.id} and user_id = ${requirePerson(account)} and item = ${item}`.execute(
    account.db,
  );
}

function personOf({ actor }: Account): number | null {
  return actor.kind === 'user' ? (actor.id ?? null) : null;
}

function requirePerson(account: Account): number {
  const person = personOf(account);
  if (person === null) throw forbidden('Only a user can dismiss what needs attention.');
  return person;
}
