import { sql } from 'kysely';
import type { VersionChange } from '#platform/contract/versions.ts';
import type { Account } from '../account/account.ts';
import { lastChange } from '../account/last-change.ts';
import { changesBetween, type Values } from './changes-between.ts';
import type { Row } from './list.ts';
import type { Records } from './records.ts';

/** What one person saves within this time is one version. */
const oneVersion = '10 minutes';
/** So many versions of a record are kept. */
const mostKept = 50;

interface Newest {
  no: number;
  /** What is saved now belongs to it. */
  goes_on: boolean;
}

/** A record as it was before a change, where there was one, and as it is. */
interface Written {
  readonly before?: Row;
  readonly after: Row;
}

/** Keeps a record as it is now. Whoever calls has changed its row in this transaction, so that no two write at once. */
export async function noteVersion(
  account: Account,
  records: Records,
  { before, after }: Written,
): Promise<void> {
  if (!records.table.versions) return;
  const { id } = after;
  let newest = await newestOf(account, records, id);
  if (!newest && before) {
    await noteOlder(account, records, before);
    newest = { no: 1, goes_on: false };
  }
  const no = newest ? newest.no + (newest.goes_on ? 0 : 1) : 1;
  const changes = await changesSince(account, records, { id, no: no - 1, after });
  if (changes.length === 0 && newest && !newest.goes_on) return;
  await write(account, records, { row: after, no, changes });
  await sql`
    delete from record_versions where account_id = ${account.id} and family = ${records.contract.path} and record_id = ${id}
      and no <= ${no - mostKept}`.execute(account.db);
}

/** What is saved next is a version of its own, whoever saves it. */
export async function closeVersion(account: Account, records: Records, id: number): Promise<void> {
  await sql`
    update record_versions set is_closed = true
    where account_id = ${account.id} and family = ${records.contract.path} and record_id = ${id}
      and no = (select max(l.no) from record_versions l
        where l.account_id = ${account.id} and l.family = ${records.contract.path} and l.record_id = ${id})`.execute(
    account.db,
  );
}

/** Forgets the versions of records that are gone. */
export async function forgetVersions(
  account: Account,
  { contract, table }: Records,
  ids: readonly number[],
): Promise<void> {
  if (!table.versions) return;
  await sql`
    delete from record_versions
    where account_id = ${account.id} and family = ${contract.path} and record_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}

/** A record as the audit log keeps it: what versions hold in full stands there in its first words. */
export function forAudit({ table }: Records, row: Row): Row {
  if (!table.versions) return row;
  const cut = Object.entries(row).map(([field, value]) => [
    field,
    typeof value === 'string' && value.length > longestAudited
      ? `${value.slice(0, longestAudited)}… (${value.length} characters)`
      : value,
  ]);
  return Object.fromEntries(cut) as Row;
}

const longestAudited = 500;

async function newestOf(
  account: Account,
  { contract }: Records,
  id: number,
): Promise<Newest | null> {
  const { kind, id: actorId } = account.actor;
  const { rows } = await sql<Newest>`
    select no, not is_closed and actor_kind = ${kind} and actor_id is not distinct from ${actorId}
      and began_at > ${account.now}::timestamptz - ${oneVersion}::interval as goes_on
    from record_versions where account_id = ${account.id} and family = ${contract.path} and record_id = ${id}
    order by no desc limit 1`.execute(account.db);
  return rows[0] ?? null;
}

/** A record that was there before versions were kept: who changed it last, and when. */
async function noteOlder(account: Account, records: Records, before: Row): Promise<void> {
  const last = await lastChange(account, { resource: records.contract.singular, id: before.id });
  await write(account, records, {
    row: before,
    no: 1,
    changes: [],
    by: {
      kind: last?.actor_kind ?? 'system',
      id: last?.actor_id ?? null,
      name: last?.actor_name ?? '',
      at: String(before['updated_at'] ?? account.now),
    },
  });
}

// Long texts that are only told to have changed are compared where they are.
async function changesSince(
  account: Account,
  { contract, table }: Records,
  { id, no, after }: { id: number; no: number; after: Row },
): Promise<VersionChange[]> {
  if (no === 0 || !table.versions) return [];
  const { fields, told } = table.versions;
  const now = JSON.stringify(picked(after, fields));
  const { rows } = await sql<{ before: Values; changed: string[] }>`
    select v.fields - ${fields.filter((field) => !told.includes(field))}::text[] as before,
      array(select k.field from unnest(${[...fields]}::text[]) as k (field) where v.fields -> k.field is distinct from n.fields -> k.field) as changed
    from record_versions v cross join (select ${now}::jsonb as fields) n
    where v.account_id = ${account.id} and v.family = ${contract.path} and v.record_id = ${id} and v.no = ${no}`.execute(
    account.db,
  );
  const found = rows[0];
  if (!found) return [];
  const changed = new Set(found.changed);
  const unworded = fields.filter((field) => changed.has(field) && !told.includes(field));
  const worded = told.filter((field) => changed.has(field));
  return [...changesBetween(found.before, after, worded), ...unworded.map((field) => ({ field }))];
}

interface WrittenVersion {
  readonly row: Row;
  readonly no: number;
  readonly changes: readonly VersionChange[];
  readonly by?: { kind: string; id: number | null; name: string; at: string };
}

async function write(
  account: Account,
  { contract, table }: Records,
  { row, no, changes, by }: WrittenVersion,
): Promise<void> {
  const { kind, id, name, at } = by ?? { ...account.actor, at: account.now };
  await sql`
    insert into record_versions (account_id, family, record_id, no, began_at, at, actor_kind, actor_id, actor_name, fields, changes)
    values (${account.id}, ${contract.path}, ${row.id}, ${no}, ${at}, ${at}, ${kind}, ${id}, ${name},
      ${JSON.stringify(picked(row, table.versions!.fields))}, ${JSON.stringify(changes)})
    on conflict (account_id, family, record_id, no) do update set
      at = excluded.at, fields = excluded.fields, changes = excluded.changes`.execute(account.db);
}

function picked(row: Row, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
