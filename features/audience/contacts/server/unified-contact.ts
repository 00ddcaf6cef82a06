import { sql } from 'kysely';
import { fieldsOf, normaliseAddress } from '#engines/audience/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { unifiedQuery } from '../contract.ts';
import { showContact } from './show-contact.ts';

/** The unification API: one person of an account by the id that the account knows people by, or by address. */
export function mountUnification(router: Router, { database }: Services): void {
  router.account({
    method: 'GET',
    path: 'contacts',
    address: {
      path: '/api/v1/contacts',
      accountId: (request) => parseInput(unifiedQuery, request.query).account_id,
    },
    role: 'contacts',
    summary: 'A contact of an account by its unified id or its address',
    query: unifiedQuery,
    transaction: false,
    handle: async ({ accountId, actor, query }) => {
      const whose = { accountId, actor };
      const sought = await inAccount(database, whose, async (account) => {
        return query.uid === undefined
          ? { id: await idByAddress(account, query.email ?? '') }
          : { fieldId: await unifiedFieldOf(account), uid: query.uid };
      });
      const id = 'id' in sought ? sought.id : await idByUid(database, accountId, sought);
      return inAccount(database, whose, async (account) => ok(await unifiedContact(account, id)));
    },
  });
}

async function unifiedContact(account: Account, id: number | null) {
  if (id === null) throw notFound('contact');
  const name = unifiedNameOf(account);
  const contact = await showContact(account, id);
  return {
    ...contact,
    uid_name: name,
    uid: name === null ? null : (contact.custom_fields[name] ?? null),
  };
}

function unifiedNameOf(account: Account): string | null {
  const name = account.record.settings['customer_preferred_uid'];
  return typeof name === 'string' && name !== '' ? name : null;
}

async function idByAddress(account: Account, email: string): Promise<number | null> {
  const address = normaliseAddress(email);
  if (!address.ok) return null;
  const { rows } = await sql<{
    id: number;
  }>`select id from contacts where account_id = ${account.id} and email_key = ${address.emailKey}`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

async function unifiedFieldOf(account: Account): Promise<number> {
  const name = unifiedNameOf(account);
  if (name === null)
    throw invalid({
      uid: ['cannot be looked up: this account has no unique identifier; ask by email'],
    });
  const field = (await fieldsOf(account)).find((one) => one.name === name);
  if (!field)
    throw invalid({
      uid: [`cannot be looked up: the field ${name} that identifies contacts does not exist`],
    });
  return field.id;
}

// Row-level security lets no operator of JSON reach an index, so the id is looked up beside it, by the account that was just admitted.
// One condition a value, as an index answers no list of them; the fence keeps the planner from walking the account in the order of ids.
async function idByUid(
  database: Database,
  accountId: number,
  { fieldId, uid }: { fieldId: number; uid: string },
): Promise<number | null> {
  // Whole numbers are kept as numbers, everything else that identifies as text.
  const values = [uid, ...(/^-?\d{1,15}$/.test(uid) ? [Number(uid)] : [])].map((value) =>
    JSON.stringify({ [fieldId]: value }),
  );
  const holds = sql.join(
    values.map((value) => sql`custom @> ${value}::jsonb`),
    sql` or `,
  );
  const { rows } = await acrossAccounts(database, 'find a contact by its unified id', (db) =>
    sql<{ id: number | null }>`
    with found as materialized (select id from contacts where account_id = ${accountId} and (${holds}))
    select min(id) as id from found`.execute(db),
  );
  return rows[0]?.id ?? null;
}
