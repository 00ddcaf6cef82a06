import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listMeta, type ListMeta, type Total } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { pageWindow } from '#platform/server/resource/page-window.ts';
import { all, contains } from '#platform/server/resource/resource-table.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { EditorFamily, LookupQuery } from '../contract/editor.ts';

interface Family {
  table: string;
  columns: RawBuilder<unknown> | ((account: Account) => RawBuilder<unknown>);
  /** What is searched and sorted by. */
  name: string;
  /** How an index has them, where that is not by name. */
  order?: RawBuilder<unknown>;
  where?: (account: Account, query: LookupQuery) => RawBuilder<SqlBool>[];
}

const isThere = sql<SqlBool>`r.archived_at is null`;

/** Families whose records exist by now; the others come with their own features and answer nothing until then. */
const families: Partial<Record<EditorFamily, Family>> = {
  brands: { table: 'brands', columns: sql`r.id, r.name, r.logo`, name: 'name' },
  ctags: {
    table: 'campaign_tags',
    columns: sql`r.id, r.name`,
    name: 'name',
    where: () => [isThere],
  },
  lists: {
    table: 'lists',
    name: 'name',
    columns: (
      account,
    ) => sql`r.id, r.name, r.list_type, r.from_name, r.from_email, r.reply_to_email, r.address, r.language, r.brand_id, (r.subscribers + coalesce((select sum(d.subscribed)
      from list_count_changes d where d.account_id = ${account.id} and d.list_id = r.id), 0))::int as subscribers`,
    where: (account, query) => [
      isThere,
      sql<SqlBool>`r.list_type = ${query.list_type ?? 'normal'}`,
      ...inSeenFolders(account, 'list'),
      ...(query.brand_id === undefined ? [] : [sql<SqlBool>`r.brand_id = ${query.brand_id}`]),
      ...(query.contact_id === undefined
        ? []
        : [
            sql<SqlBool>`exists (select from list_memberships m where m.account_id = ${account.id} and m.list_id = r.id and m.contact_id = ${query.contact_id})`,
          ]),
    ],
  },
  segments: { table: 'segments', columns: sql`r.id, r.name`, name: 'name', where: () => [isThere] },
  contents: {
    table: 'contents',
    name: 'name',
    columns: sql`r.id, r.name, r.editor_type, r.updated_at, left(regexp_replace(r.text_part, '[[:space:]]+', ' ', 'g'), 160) as excerpt,
      '/v2/' || r.account_id || '/contents/' || r.id || '/preview.json' as preview_url`,
    where: (account) => [isThere, ...inSeenFolders(account, 'content')],
  },
  custom_fields: { table: 'custom_fields', columns: sql`r.id, r.name, r.field_type`, name: 'name' },
  contacts: {
    table: 'contacts',
    columns: sql`r.id, r.email as name, r.email, r.first_name, r.last_name`,
    name: 'email',
    order: sql`r.email_key`,
    where: (_account, query) =>
      query.contact_id === undefined ? [] : [sql<SqlBool>`r.id = ${query.contact_id}`],
  },
};

/** A page of what the editor may choose, by name. */
export async function editorChoices(
  account: Account,
  family: EditorFamily,
  query: LookupQuery,
): Promise<{ rows: unknown[]; meta: ListMeta }> {
  const source = families[family];
  const { rows, total } = source ? await pageOf(account, source, query) : { rows: [], total: 0 };
  return { rows, meta: listMeta(total, query) };
}

async function pageOf(
  account: Account,
  source: Family,
  query: LookupQuery,
): Promise<{ rows: unknown[]; total: Total | number }> {
  const name = sql`${sql.ref(`r.${source.name}`)}`;
  const typed = query.name?.trim() ?? '';
  const where = all([
    sql<SqlBool>`r.account_id = ${account.id}`,
    ...(source.where?.(account, query) ?? []),
    ...(query.ids === undefined ? [] : [sql<SqlBool>`r.id = any(${query.ids}::bigint[])`]),
    ...(typed === '' ? [] : [contains(name, typed)]),
  ]);
  const total = await countRows(account, sql`from ${sql.table(source.table)} r where ${where}`);
  if (!pageWindow(query, total)) return { rows: [], total };
  const columns = typeof source.columns === 'function' ? source.columns(account) : source.columns;
  const { rows } = await sql`
    select ${columns} from ${sql.table(source.table)} r where ${where} order by ${source.order ?? sql`${name} collate "und-x-icu", r.id`}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  return { rows, total };
}
