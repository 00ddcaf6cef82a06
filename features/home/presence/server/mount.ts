import { sql } from 'kysely';
import {
  presenceLifetime,
  presencePlace,
  type PresentPerson,
} from '#platform/contract/presence.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';

/**
 * Who is editing the same thing: an open editor says every ten seconds that it is there and hears who else is. Coming and
 * going is told on the live channel; who falls silent is gone after thirty seconds. Being let into the account is what
 * these routes ask, as all of its routes do.
 */
export const mountPresence: MountFeature = (router, { realtime, clock }) => {
  router.account({
    method: ['PUT', 'POST'],
    path: 'presence',
    role: 'member',
    summary: 'Report that the caller edits a record; answers who else does',
    body: presencePlace,
    handle: async ({ account, body: { place } }) => {
      const person = requirePerson(account);
      const now = clock.now();
      const since = new Date(now.getTime() - presenceLifetime).toISOString();
      const { rows: gone } = await sql<{ place: string }>`
        delete from presences where account_id = ${account.id} and seen_at <= ${since} returning place`.execute(
        account.db,
      );
      const {
        rows: [mine],
      } = await sql<{ is_new: boolean }>`
        insert into presences (account_id, place, user_id, name, seen_at) values (${account.id}, ${place}, ${person}, ${await nameOf(account, person)}, ${now.toISOString()})
        on conflict (account_id, place, user_id) do update set seen_at = excluded.seen_at, name = excluded.name returning (xmax = 0) as is_new`.execute(
        account.db,
      );
      const { rows: others } = await sql<PresentPerson>`
        select user_id as id, name from presences where account_id = ${account.id} and place = ${place} and user_id <> ${person} order by name, user_id limit 50`.execute(
        account.db,
      );
      const moved = new Set([...gone.map((one) => one.place), ...(mine?.is_new ? [place] : [])]);
      account.afterCommit(() => {
        for (const one of moved) realtime.publish(account.id, 'presence', { place: one });
      });
      return ok({ others });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'presence',
    role: 'member',
    summary: 'Report that the caller closed a record',
    query: presencePlace,
    handle: async ({ account, query: { place } }) => {
      const person = requirePerson(account);
      await sql`delete from presences where account_id = ${account.id} and place = ${place} and user_id = ${person}`.execute(
        account.db,
      );
      account.afterCommit(() => realtime.publish(account.id, 'presence', { place }));
      return ok({ others: [] });
    },
  });
};

function requirePerson(account: Account): number {
  if (account.actor.kind !== 'user' || account.actor.id === null)
    throw forbidden('Only people edit; a key is nowhere.');
  return account.actor.id;
}

async function nameOf(account: Account, person: number): Promise<string> {
  const user = await account.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', person)
    .executeTakeFirst();
  return (
    [user?.first_name, user?.last_name].filter(Boolean).join(' ') ||
    (user?.email.split('@')[0] ?? '')
  );
}
