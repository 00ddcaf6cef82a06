import { sql } from 'kysely';
import {
  presenceLifetime,
  presencePlace,
  presenceQuery,
  presenceWord,
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
export const mountPresence: MountFeature = (router, services) => {
  const { realtime, clock } = services;
  mountReading(router, services);
  router.account({
    method: ['PUT', 'POST'],
    path: 'presence',
    role: 'member',
    summary: 'Report that the caller edits a record; answers who else does',
    body: presenceWord,
    handle: async ({ account, body: { place, is_writing: isWriting } }) => {
      const person = requirePerson(account);
      const now = clock.now();
      const since = sinceWhen(now);
      const { rows: gone } = await sql<{ place: string }>`
        delete from presences where account_id = ${account.id} and seen_at <= ${since} returning place`.execute(
        account.db,
      );
      const {
        rows: [mine],
      } = await sql<{ is_news: boolean }>`
        with before as (select is_writing from presences where account_id = ${account.id} and place = ${place} and user_id = ${person})
        insert into presences (account_id, place, user_id, name, is_writing, seen_at)
        values (${account.id}, ${place}, ${person}, ${await nameOf(account, person)}, ${isWriting}, ${now.toISOString()})
        on conflict (account_id, place, user_id) do update set seen_at = excluded.seen_at, name = excluded.name, is_writing = excluded.is_writing
        returning is_writing is distinct from (select b.is_writing from before b) as is_news`.execute(
        account.db,
      );
      const { rows: others } = await sql<PresentPerson>`
        select user_id as id, name, is_writing from presences where account_id = ${account.id} and place = ${place} and user_id <> ${person} order by name, user_id limit 50`.execute(
        account.db,
      );
      const moved = new Set([...gone.map((one) => one.place), ...(mine?.is_news ? [place] : [])]);
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

// One statement for all places of a page.
function mountReading(
  router: Parameters<MountFeature>[0],
  { clock }: Parameters<MountFeature>[1],
): void {
  router.account({
    method: 'GET',
    path: 'presence',
    role: 'member',
    summary: 'Who else has which of up to 100 records open, and who is writing',
    query: presenceQuery,
    handle: async ({ account, query: { places } }) => {
      const caller = account.actor.kind === 'user' ? account.actor.id : null;
      const { rows } = await sql<PresentPerson & { place: string }>`
        select place, user_id as id, name, is_writing from presences where account_id = ${account.id} and place = any(${places}::text[])
          and seen_at > ${sinceWhen(clock.now())} and user_id is distinct from ${caller}::bigint order by place, is_writing desc, name, user_id limit 1000`.execute(
        account.db,
      );
      const there = Map.groupBy(rows, ({ place }) => place);
      return ok({
        places: [...there].map(([place, people]) => ({
          place,
          people: people.map(({ place: _place, ...person }) => person),
        })),
      });
    },
  });
}

// Who was not heard of since then has left.
function sinceWhen(now: Date): string {
  return new Date(now.getTime() - presenceLifetime).toISOString();
}

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
