import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldsOf, normaliseAddress } from '#engines/audience/public.ts';
import { admitCall } from '#features/session/access/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts';
import { ok, type RouteBook } from '#platform/server/http/route.ts';
import { rolesIn } from '#platform/server/identity/member-roles.ts';
import { personOf } from '#platform/server/identity/person-of.ts';
import type { Services } from '#platform/server/services.ts';
import { unifiedQuery } from '../contract.ts';
import { showContact } from './show-contact.ts';

/** The unification API: one person of an account by the id that the account knows people by, or by address. */
export function mountUnification(book: RouteBook, { database }: Services): void {
  book.global({
    method: 'GET', path: '/api/v1/contacts', role: 'signed-in', summary: 'A contact of an account by its unified id or its address', query: unifiedQuery,
    handle: async ({ principal, query, raw }) => {
      const userId = personOf(principal);
      const roles = await rolesIn(database, userId, query.account_id);
      if (!roles) throw forbidden('You are no member of this account.');
      const actor = { kind: 'user' as const, id: userId, name: principal?.name ?? '', ip: raw.ip, roles };
      return inAccount(database, { accountId: query.account_id, actor }, async (account) => {
        admitCall({ path: 'contacts', role: 'contacts' }, account);
        return ok(await unifiedContact(account, query));
      });
    },
  });
}

async function unifiedContact(account: Account, { uid, email }: z.output<typeof unifiedQuery>) {
  const name = account.record.settings['customer_preferred_uid'];
  const unifiedName = typeof name === 'string' && name !== '' ? name : null;
  const id = uid === undefined ? await idByAddress(account, email ?? '') : await idByUid(account, unifiedName, uid);
  if (id === null) throw notFound('contact');
  const contact = await showContact(account, id);
  return { ...contact, uid_name: unifiedName, uid: unifiedName === null ? null : (contact.custom_fields[unifiedName] ?? null) };
}

async function idByAddress(account: Account, email: string): Promise<number | null> {
  const address = normaliseAddress(email);
  if (!address.ok) return null;
  const { rows } = await sql<{ id: number }>`select id from contacts where account_id = ${account.id} and email_key = ${address.emailKey}`.execute(account.db);
  return rows[0]?.id ?? null;
}

async function idByUid(account: Account, name: string | null, uid: string): Promise<number | null> {
  if (name === null) throw invalid({ uid: ['cannot be looked up: this account has no unique identifier; ask by email'] });
  const field = (await fieldsOf(account)).find((one) => one.name === name);
  if (!field) throw invalid({ uid: [`cannot be looked up: the field ${name} that identifies people does not exist`] });
  // Whole numbers are kept as numbers, everything else that identifies as text.
  const values = [uid, ...(/^-?\d{1,15}$/.test(uid) ? [Number(uid)] : [])].map((value) => JSON.stringify({ [field.id]: value }));
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and custom @> any(${values}::jsonb[]) order by id limit 1`.execute(account.db);
  return rows[0]?.id ?? null;
}
