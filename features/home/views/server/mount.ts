import { sql } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import {
  changedView,
  newView,
  viewQuery,
  viewState,
  type SavedView,
} from '#platform/contract/views.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { forbidden, invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const mostViews = 200;

/** Saved views of every table of the product: each person's own and those shared with the account. */
export const mountViews: MountFeature = (router) => {
  router.account({
    method: 'GET',
    path: 'table_views',
    role: 'member',
    summary: 'The views of a table: one’s own and the shared ones',
    query: viewQuery,
    handle: async ({ account, query }) =>
      ok(await viewsOf(account, sql`and table_name = ${query.table}`)),
  });
  router.account({
    method: 'POST',
    path: 'table_views',
    role: 'member',
    summary: 'Keep how a table looks now',
    body: newView,
    handle: async ({ account, body }) => {
      const person = requirePerson(account);
      await refuseTooMany(account, person);
      const { id } = await account.db
        .insertInto('table_views')
        .values({
          account_id: account.id,
          user_id: person,
          owner_name: account.actor.name,
          table_name: body.table,
          name: body.name,
          state: JSON.stringify(body.state),
          is_shared: body.is_shared,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (body.is_default) await makeDefault(account, id, true);
      if (body.is_shared)
        await account.audit({
          action: 'share',
          resource: 'table_view',
          id,
          after: { name: body.name },
        });
      return created(await viewById(account, id));
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'table_views/:id',
    role: 'member',
    summary: 'Change a view, or begin with it',
    params: byId,
    body: changedView,
    handle: async ({ account, params, body: { is_default: isDefault, ...changes } }) => {
      const before = await viewById(account, params.id);
      if (Object.keys(changes).length > 0) {
        if (!before.is_mine) throw forbidden('Only who made a view can change it.');
        await account.db
          .updateTable('table_views')
          .set({
            ...(changes.name !== undefined && { name: changes.name }),
            ...(changes.is_shared !== undefined && { is_shared: changes.is_shared }),
            ...(changes.state !== undefined && { state: JSON.stringify(changes.state) }),
            updated_at: sql<string>`now()`,
          })
          .where('account_id', '=', account.id)
          .where('id', '=', params.id)
          .execute();
        if (changes.is_shared !== undefined && changes.is_shared !== before.is_shared) {
          await account.audit({
            action: changes.is_shared ? 'share' : 'unshare',
            resource: 'table_view',
            id: params.id,
            before: { name: before.name },
          });
          // What nobody else sees any more is nobody else's beginning either.
          if (!changes.is_shared)
            await sql`
            update table_views set default_for = array(select one from unnest(default_for) one where one = user_id) where account_id = ${account.id} and id = ${params.id}`.execute(
              account.db,
            );
        }
      }
      if (isDefault !== undefined) await makeDefault(account, params.id, isDefault);
      return ok(await viewById(account, params.id));
    },
  });
  router.account({
    method: 'DELETE',
    path: 'table_views/:id',
    role: 'member',
    summary: 'Delete a view',
    params: byId,
    handle: async ({ account, params }) => {
      const view = await viewById(account, params.id);
      // A shared view outlives its maker: those who look after the account may clear it away.
      if (!view.is_mine && !account.can('account'))
        throw forbidden('Only who made a view can delete it.');
      await account.db
        .deleteFrom('table_views')
        .where('account_id', '=', account.id)
        .where('id', '=', params.id)
        .execute();
      return ok({ id: params.id });
    },
  });
};

const personOf = (account: Account): number =>
  account.actor.kind === 'user' ? (account.actor.id ?? 0) : 0;

function requirePerson(account: Account): number {
  const person = personOf(account);
  if (person === 0) throw forbidden('Views belong to people; a key has none.');
  return person;
}

async function viewsOf(account: Account, which: ReturnType<typeof sql>): Promise<SavedView[]> {
  const person = personOf(account);
  const { rows } = await sql<SavedView>`
    select id, table_name as "table", name, state, is_shared, ${person}::bigint = any(default_for) as is_default, user_id = ${person} as is_mine, owner_name, created_at, updated_at
    from table_views where account_id = ${account.id} and (user_id = ${person} or is_shared) ${which} order by lower(name) collate "und-x-icu", id`.execute(
    account.db,
  );
  return rows.map((row) => ({ ...row, state: viewState.parse(row.state) }));
}

async function viewById(account: Account, id: number): Promise<SavedView> {
  const [view] = await viewsOf(account, sql`and id = ${id}`);
  if (!view) throw notFound('view');
  return view;
}

// A person begins a table with one view at most.
async function makeDefault(account: Account, id: number, isDefault: boolean): Promise<void> {
  const person = requirePerson(account);
  // Of two calls at once the later one takes the default from the earlier, whose view it would not see otherwise.
  await lockInAccount(account, `default view ${person}`);
  await sql`
    update table_views set default_for = array_remove(default_for, ${person}::bigint)
    where account_id = ${account.id} and ${person}::bigint = any(default_for)
      and table_name = (select table_name from table_views where account_id = ${account.id} and id = ${id})`.execute(
    account.db,
  );
  if (isDefault)
    await sql`update table_views set default_for = default_for || ${person}::bigint where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
}

async function refuseTooMany(account: Account, person: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{
    views: number;
  }>`select count(*)::int as views from table_views where account_id = ${account.id} and user_id = ${person}`.execute(
    account.db,
  );
  if ((row?.views ?? 0) >= mostViews)
    throw invalid({ base: [`You have ${mostViews} views, which is the most. Delete one first.`] });
}
