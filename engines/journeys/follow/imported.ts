import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { enterByDates } from '../dates.ts';
import { enterRows, type EnteringRows } from '../enter.ts';
import type { Trigger } from '../trigger-contract.ts';
import type { Version } from '../versions.ts';

/** Brings in whom an import has put on a list, made, tagged or changed: each once for an import, however often it says that it has ended. */
export async function enterImported(
  account: Account,
  version: Version,
  { node, importId }: { node: EnteringRows['node']; importId: number },
): Promise<number> {
  const { trigger } = node;
  if (trigger === null) return 0;
  if (trigger.kind === 'date') return enterByDates(account, version);
  const people = importedPeople(account, trigger, importId);
  if (people === null) return 0;
  const rows = sql`select f.contact_id, ${`import:${importId}`}::text as key, true as is_once, jsonb_build_object('kind', ${trigger.kind}::text, 'ref', f.ref) as event,
    ${account.now}::timestamptz as at, ${account.now}::timestamptz as wake_at, 0::bigint as place from (${people}) f`;
  return (await enterRows(account, version, { node, via: 'imported', rows })).entered;
}

/** Whom a trigger means of an import, as rows of contact_id and ref; null where no import can set it off. */
export function importedPeople(
  account: Account,
  trigger: Trigger,
  importId: number,
): RawBuilder<unknown> | null {
  const source = `import:${importId}`;
  const made = sql`contacts c where c.account_id = ${account.id} and c.source = ${source} and c.created_at >= (
    select i.created_at from imports i where i.account_id = ${account.id} and i.id = ${importId})`;
  const changed = sql`import_changes k where k.account_id = ${account.id} and k.import_id = ${importId}`;
  switch (trigger.kind) {
    case 'joined_list':
      return sql`select m.contact_id, min(m.list_id) as ref from list_memberships m where m.account_id = ${account.id} and m.list_id = any(${trigger.list_ids}::bigint[])
        and m.source = ${source} and m.status = 'subscribed' group by m.contact_id`;
    case 'created':
      return sql`select c.id as contact_id, null::bigint as ref from ${made}`;
    case 'tagged':
      return sql`select c.id as contact_id, null::bigint as ref from ${made} and c.tag_ids && ${trigger.tag_ids}::bigint[]
        union select k.contact_id, null from ${changed} and exists (select from unnest(${trigger.tag_ids}::bigint[]) t where k.after -> 'tags' @> to_jsonb(t))`;
    case 'field_changed': {
      const custom = /^custom:(\d+)$/.exec(trigger.field)?.[1];
      const path = custom === undefined ? [trigger.field] : ['custom', custom];
      return sql`select k.contact_id, null::bigint as ref from ${changed} and k.before #> ${path}::text[] is distinct from k.after #> ${path}::text[]
        and (${trigger.value}::text = '' or lower(k.after #>> ${path}::text[]) = lower(${trigger.value}::text))`;
    }
    default:
      return null;
  }
}
