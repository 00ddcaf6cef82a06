import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { hiddenUsers } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { domainMessages, type DomainCheck, type DomainKind } from './contract.ts';
import { ownableDomain } from './domain-name.ts';
import type { Families, RecordUsers } from '#platform/server/families.ts';
import { releaseHost } from './note-host.ts';
import type { StoredDomain } from './stored-domain.ts';

/** Adds a domain; the first of its kind is the default. The records it needs are written by the kind's own plan. */
export async function addDomain(
  account: Account,
  domain: { kind: DomainKind; name: string; now: Date },
  plan: (stored: StoredDomain) => Promise<DomainCheck[]>,
): Promise<StoredDomain> {
  const { kind, now } = domain;
  const name = ownableDomain(domain.name);
  if (name === null) throw invalid({ name: [domainMessages.notPublic] });
  const others = await lockKind(account, kind);
  if (others.some((other) => other.name === name)) throw invalid({ name: [domainMessages.taken] });
  const row = await account.db
    .insertInto('domains')
    .values({
      account_id: account.id,
      kind,
      name,
      readable_name: domainToUnicode(name),
      is_default: !others.some((other) => other.is_default),
      next_check_at: now.toISOString(),
      created_by: account.actor.name,
    })
    .returning(['id', 'name', 'is_default'])
    .executeTakeFirstOrThrow();
  const stored = { ...row, kind };
  await account.db
    .updateTable('domains')
    .set({ checks: JSON.stringify(await plan(stored)) })
    .where('account_id', '=', account.id)
    .where('id', '=', row.id)
    .execute();
  await account.audit({ action: 'create', resource: 'domain', id: row.id, after: stored });
  return stored;
}

/** Makes a domain the one default of its kind; the former loses it in the same step. */
export async function setDefault(
  account: Account,
  kinds: readonly DomainKind[],
  id: number,
  isDefault: boolean,
): Promise<void> {
  const domain = await domainOf(account, kinds, id);
  const all = await lockKind(account, domain.kind);
  const isNow = all.some((one) => one.id === id && one.is_default);
  if (!isDefault && isNow) throw invalid({ is_default: [domainMessages.keepDefault] });
  if (!isDefault || isNow) return;
  await account.db
    .updateTable('domains')
    .set({ is_default: false })
    .where('account_id', '=', account.id)
    .where('kind', '=', domain.kind)
    .where('is_default', '=', true)
    .execute();
  await account.db
    .updateTable('domains')
    .set({ is_default: true, updated_at: sql<string>`now()` })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({
    action: 'update',
    resource: 'domain',
    id,
    before: { is_default: false },
    after: { ...domain, is_default: true },
  });
}

/** Removes a domain unless it is in use, or the default while there are others to take its place. */
export async function removeDomain(
  account: Account,
  family: { path: string; kinds: readonly DomainKind[]; families: Families },
  id: number,
): Promise<StoredDomain> {
  const domain = await domainOf(account, family.kinds, id);
  const all = await lockKind(account, domain.kind);
  const found = await family.families.usersOf(account, { family: family.path, ids: [id] });
  const users = found.get(id);
  if (users) throw invalid({ base: [usedDomainSentence(domain.name, users)] });
  if (all.some((one) => one.id === id && one.is_default) && all.length > 1) {
    throw invalid({
      base: [
        `${domain.name} is the default. Make another domain the default first, then delete this one.`,
      ],
    });
  }
  await account.db
    .deleteFrom('domains')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await releaseHost(account, domain);
  await account.audit({ action: 'delete', resource: 'domain', id, before: domain });
  return domain;
}

function usedDomainSentence(name: string, used: RecordUsers): string {
  const users = Object.values(used.modules)
    .flat()
    .slice(0, 3)
    .map((one) => `“${one.name}”`)
    .join(', ');
  const more = hiddenUsers(used);
  if (more === 0) return `${name} is in use by ${users}. Change that first.`;
  return users === ''
    ? `${name} is in use in private folders that are not shared with you (${more}). Ask their owners to change that first.`
    : `${name} is in use by ${users}, and in private folders that are not shared with you (${more}). Change that first.`;
}

/** One domain of the kinds; another's is missing. */
export async function domainOf(
  account: Account,
  kinds: readonly DomainKind[],
  id: number,
): Promise<StoredDomain> {
  const row = await account.db
    .selectFrom('domains')
    .select(['id', 'kind', 'name', 'is_default'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  if (!row) throw notFound('domain');
  return row as StoredDomain;
}

// Changes of one kind wait for each other, so that two at once never leave two defaults, or none.
async function lockKind(account: Account, kind: DomainKind): Promise<StoredDomain[]> {
  await lockInAccount(account, `domains ${kind}`);
  const rows = await account.db
    .selectFrom('domains')
    .select(['id', 'kind', 'name', 'is_default'])
    .where('account_id', '=', account.id)
    .where('kind', '=', kind)
    .execute();
  return rows as StoredDomain[];
}
