import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from '../contact-fields.ts';
import { noteChangesSql } from '../feed/note-changes.ts';
import type { TrackedRule } from './tracked-rules.ts';

/** So many rules are asked in one statement. */
const rulesAtOnce = 20;

interface Moved {
  segment_id: number;
  entered: number;
  left: number;
}

/**
 * Puts some contacts into the segments that find them and takes them out of the others, and writes down who entered and who
 * left. Whoever judges holds the account's place in the feed, so that of two judgements the newer stands.
 */
export async function judgeContacts(
  account: Account,
  rules: readonly TrackedRule[],
  contactIds: readonly number[],
): Promise<void> {
  for (const isFirst of [true, false]) {
    const some = rules.filter((rule) => rule.isFirst === isFirst);
    for (let at = 0; at < some.length; at += rulesAtOnce) {
      const moved = await judgeBySome(account, some.slice(at, at + rulesAtOnce), {
        contactIds,
        isFirst,
      });
      if (moved.length > 0) await countMoved(account, moved, isFirst);
    }
  }
}

async function judgeBySome(
  account: Account,
  rules: readonly TrackedRule[],
  { contactIds, isFirst }: { contactIds: readonly number[]; isFirst: boolean },
): Promise<Moved[]> {
  const segments = idArray(rules.map(({ id }) => id));
  const answers = sql.join(rules.map(({ predicate }) => sql`coalesce(${predicate}, false)`));
  const noted = isFirst
    ? sql``
    : sql`, noted_in as (${noteChangesSql(account, sql`entered`, { kind: 'entered_segment', ref: sql`noted.segment_id` })}),
      noted_out as (${noteChangesSql(account, sql`gone`, { kind: 'left_segment', ref: sql`noted.segment_id` })})`;
  const { rows } = await sql<Moved>`
    with judged as materialized (
      select c.id, array[${answers}]::boolean[] as answers from contacts c
      where c.account_id = ${account.id} and c.id = any(${idArray(contactIds)})
    ), wanted as materialized (
      select asked.segment_id, j.id as contact_id from judged j cross join lateral unnest(${segments}, j.answers) asked(segment_id, is_in)
      where asked.is_in
    ), entered as (
      insert into segment_members (account_id, segment_id, contact_id, entered_at)
      select ${account.id}::bigint, w.segment_id, w.contact_id, ${account.now}::timestamptz from wanted w order by w.segment_id, w.contact_id
      on conflict (account_id, segment_id, contact_id) do nothing returning segment_id, contact_id
    ), gone as (
      delete from segment_members m where m.account_id = ${account.id} and m.segment_id = any(${segments}) and m.contact_id = any(${idArray(contactIds)})
        and not exists (select from wanted w where w.segment_id = m.segment_id and w.contact_id = m.contact_id)
      returning m.segment_id, m.contact_id
    ) ${noted}
    select segment_id, (count(*) filter (where is_new))::int as entered, (count(*) filter (where not is_new))::int as "left" from (
      select segment_id, true as is_new from entered union all select segment_id, false from gone) moved
    group by segment_id order by segment_id`.execute(account.db);
  return rows;
}

async function countMoved(
  account: Account,
  moved: readonly Moved[],
  isFirst: boolean,
): Promise<void> {
  const day = sql`(${account.now}::timestamptz at time zone ${account.record.time_zone})::date`;
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(segment_id bigint, entered int, "left" int)
    ), counted as (
      update tracked_segments t set members = coalesce(t.members, 0) + m.entered - m."left" from moved m
      where t.account_id = ${account.id} and t.segment_id = m.segment_id returning t.segment_id, t.members
    )
    insert into segment_days as d (account_id, segment_id, day, entered, left_count, members)
    select ${account.id}::bigint, m.segment_id, ${day}, case when ${isFirst}::boolean then 0 else m.entered end,
      case when ${isFirst}::boolean then 0 else m."left" end, k.members
    from moved m join counted k on k.segment_id = m.segment_id
    on conflict (account_id, segment_id, day) do update set entered = d.entered + excluded.entered,
      left_count = d.left_count + excluded.left_count, members = excluded.members`.execute(
    account.db,
  );
}
