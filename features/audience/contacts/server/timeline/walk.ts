import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Activity, ActivityKind } from '../../contract/timeline.ts';
import type { Places, Source } from './cursor.ts';

/** One thing of a source, before it is named. */
export interface Happening {
  key: unknown;
  kind: ActivityKind;
  at: string;
  mailing_id: number | null;
  link_no: number | null;
  is_machine: boolean;
  list_id: number | null;
  brand_id: number | null;
  change: string | null;
  source: string | null;
  form: {
    id: number;
    name: string | null;
    answers: Record<string, unknown>;
    questions: { id: string; label: string; options?: { value: string; label: string }[] }[];
  } | null;
  order: { id: number; number: string; total: number; currency: string } | null;
  ticket: Activity['ticket'];
  tags: { before: number[]; after: number[] } | null;
  visit: Activity['visit'];
}

/** Some of what a source holds, the latest first, and how far it was walked for that. */
export interface Walked {
  rows: Happening[];
  /** The place behind all that was looked at. */
  end: unknown;
  /** Nothing is left behind it. */
  isComplete: boolean;
}

/** What is asked of a source. */
export interface Walk {
  ids: readonly number[];
  kinds: readonly ActivityKind[];
  isImport: boolean;
  /** Everything in the source is wanted. */
  isWhole: boolean;
  limit: number;
  places: Places;
  before: string | undefined;
}

// A page looks at so many rows of a source at most, however rare what it wants is among them.
const mostWalked = 2000;

const nothing: Readonly<Record<string, RawBuilder<unknown>>> = {
  mailing_id: sql`null::bigint`,
  link_no: sql`null::int`,
  is_machine: sql`false`,
  list_id: sql`null::bigint`,
  brand_id: sql`null::bigint`,
  change: sql`null::text`,
  source: sql`null::text`,
  form: sql`null::jsonb`,
  order: sql`null::jsonb`,
  ticket: sql`null::jsonb`,
  tags: sql`null::jsonb`,
  visit: sql`null::jsonb`,
};

/** How a source is walked: its rows by their key, the latest first, of one contact's id `o.id`. */
interface Way {
  key: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  columns?: Readonly<Record<string, RawBuilder<unknown>>>;
  from: RawBuilder<unknown>;
  behind?: RawBuilder<unknown> | undefined;
  order: RawBuilder<unknown>;
  /** Orders rows of which `order` says nothing. */
  tie?: RawBuilder<unknown>;
}

/** Walks one source of a contact's history from where the last page left it. */
export async function walk(account: Account, source: Source, asked: Walk): Promise<Walked> {
  const way = ways[source](account, asked.places);
  const columns = Object.entries({ ...nothing, ...way.columns }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  );
  const isWanted = sql`w.kind = any(${[...asked.kinds]}::text[])
    ${asked.isImport ? sql`and w.source like 'import:%'` : sql``}
    ${asked.before === undefined ? sql`` : sql`and w.at < ${asked.before}::timestamptz`}`;
  const most = asked.isWhole ? asked.limit : Math.max(asked.limit, mostWalked);
  const tie = way.tie ?? sql`null::int`;
  const { rows } = await sql<Happening & { walked: number; end: unknown; is_row: boolean }>`
    with walked as materialized (
      select u.*, row_number() over (order by u.place desc, u.tie desc) as n from unnest(${[...asked.ids]}::bigint[]) as o(id) cross join lateral (
        select to_jsonb(${way.key}) as key, ${way.order} as place, ${tie} as tie, ${way.kind} as kind, ${way.at} as at, ${sql.join(columns)}
        from ${way.from} ${way.behind ? sql`and ${way.behind}` : sql``} order by ${way.order} desc, ${tie} desc limit ${most}) u
      order by u.place desc, u.tie desc limit ${most})
    select w.key, w.kind, w.at, w.mailing_id, w.link_no, w.is_machine, w.list_id, w.brand_id, w.change, w.source, w.form, w."order", w.ticket, w.tags, w.visit,
      edge.walked, edge.last_key as "end", w.key is not null as is_row
    from (select count(*) as walked, (array_agg(key order by n desc))[1] as last_key from walked) edge
    left join lateral (select * from walked w where ${isWanted} order by w.n limit ${asked.limit}) w on true order by w.n`.execute(
    account.db,
  );
  const found = rows.filter((row) => row.is_row);
  const isFull = found.length === asked.limit;
  return {
    rows: found,
    end: isFull ? found.at(-1)!.key : (rows[0]?.end ?? null),
    isComplete: !isFull && (rows[0]?.walked ?? 0) < most,
  };
}

const ways: Readonly<Record<Source, (account: Account, places: Places) => Way>> = {
  mails: (account, { mails }) => ({
    key: sql`d.mailing_id`,
    kind: sql`case when m.source_type = 'transactional' then 'transactional' else 'sent' end`,
    at: sql`d.sent_at`,
    columns: { mailing_id: sql`d.mailing_id` },
    from: sql`deliveries d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
      where d.account_id = ${account.id} and d.contact_id = o.id and d.sent_at is not null`,
    behind: mails === undefined ? undefined : sql`d.mailing_id < ${mails}`,
    order: sql`d.mailing_id`,
  }),
  events: (account, { events }) => ({
    key: sql`e.id`,
    kind: sql`e.kind`,
    at: sql`e.at`,
    columns: {
      mailing_id: sql`e.mailing_id`,
      link_no: sql`e.link_no`,
      is_machine: sql`e.is_machine`,
    },
    from: sql`message_events e where e.account_id = ${account.id} and e.contact_id = o.id`,
    behind: events === undefined ? undefined : sql`e.id < ${events}`,
    order: sql`e.id`,
  }),
  consent: (account, { consent }) => ({
    key: sql`c.id`,
    kind: sql`'list_change'`,
    at: sql`c.at`,
    columns: {
      list_id: sql`c.list_id`,
      brand_id: sql`c.brand_id`,
      change: sql`c.change`,
      source: sql`c.source`,
    },
    from: sql`consent_events c where c.account_id = ${account.id} and c.contact_id = o.id and c.channel = 'email'`,
    behind: consent === undefined ? undefined : sql`c.id < ${consent}`,
    order: sql`c.id`,
  }),
  forms: (account, { forms }) => ({
    key: sql`s.id`,
    kind: sql`'form'`,
    at: sql`s.at`,
    columns: {
      form: sql`jsonb_build_object('id', s.form_id, 'name', f.name, 'answers', s.answers, 'questions', (select coalesce(jsonb_agg(jsonb_build_object('id', q.field ->> 'id', 'label', q.field ->> 'label') order by p.no, q.no), '[]')
          from form_versions v, jsonb_array_elements(v.definition -> 'pages') with ordinality p(page, no),
            jsonb_array_elements(p.page -> 'fields') with ordinality q(field, no)
          where v.account_id = ${account.id} and v.form_id = s.form_id and v.version = s.version))`,
    },
    from: sql`form_submissions s left join forms f on f.account_id = ${account.id} and f.id = s.form_id
      where s.account_id = ${account.id} and s.contact_id = o.id and s.state = 'accepted'`,
    behind: forms === undefined ? undefined : sql`s.id < ${forms}`,
    order: sql`s.id`,
  }),
  surveys: (account, { surveys }) => ({
    key: sql`r.id`,
    kind: sql`'survey'`,
    at: sql`r.finished_at`,
    columns: {
      form: sql`jsonb_build_object('id', r.survey_id, 'name', s.name, 'answers', r.answers, 'questions', (select coalesce(jsonb_agg(q.field order by p.no, q.no), '[]')
          from jsonb_array_elements(s.pages) with ordinality p(page, no), jsonb_array_elements(p.page -> 'fields') with ordinality q(field, no)))`,
    },
    from: sql`survey_responses r left join surveys s on s.account_id = ${account.id} and s.id = r.survey_id
      where r.account_id = ${account.id} and r.contact_id = o.id and r.state = 'finished'`,
    behind: surveys === undefined ? undefined : sql`r.id < ${surveys}`,
    order: sql`r.id`,
  }),
  tags: (account, { tags }) => ({
    key: sql`g.id`,
    kind: sql`'tag_change'`,
    at: sql`g.at`,
    columns: {
      source: sql`case when g.actor_kind = 'api_key' then 'api' else 'manual' end`,
      tags: sql`jsonb_build_object('before', coalesce(g.before -> 'tags', '[]'), 'after', coalesce(g.after -> 'tags', '[]'))`,
    },
    from: sql`audit_log g where g.account_id = ${account.id} and g.resource = 'contact' and g.resource_id = o.id and g.action = 'assign_tags'`,
    behind: tags === undefined ? undefined : sql`g.id < ${tags}`,
    order: sql`g.id`,
  }),
  orders: (account, { orders }) => ({
    key: sql`array[r.placed_at::text, r.id::text]`,
    kind: sql`'order'`,
    at: sql`r.placed_at`,
    columns: {
      order: sql`jsonb_build_object('id', r.id, 'number', r.number, 'total', r.total::float8, 'currency', r.currency)`,
    },
    from: sql`orders r where r.account_id = ${account.id} and r.contact_id = o.id and r.state not in ('deleted', 'test')`,
    behind:
      orders === undefined
        ? undefined
        : sql`(r.placed_at, r.id) < (${orders[0]}::timestamptz, ${orders[1]}::bigint)`,
    order: sql`r.placed_at`,
    tie: sql`r.id`,
  }),
  tickets: (account, { tickets }) => ({
    key: sql`k.id`,
    kind: sql`'ticket'`,
    at: sql`k.created_at`,
    columns: {
      ticket: sql`jsonb_build_object('number', k.number, 'subject', k.subject, 'status', k.status)`,
    },
    from: sql`tickets k where k.account_id = ${account.id} and k.contact_id = o.id and k.merged_into is null`,
    behind: tickets === undefined ? undefined : sql`k.id < ${tickets}`,
    order: sql`k.id`,
  }),
  rfm: (account, { rfm }) => ({
    key: sql`h.id`,
    kind: sql`'rfm_change'`,
    at: sql`h.at`,
    columns: { change: sql`h.to_group`, source: sql`h.from_group` },
    from: sql`rfm_changes h where h.account_id = ${account.id} and h.contact_id = o.id`,
    behind: rfm === undefined ? undefined : sql`h.id < ${rfm}`,
    order: sql`h.id`,
  }),
  views: (account, { views }) => ({
    key: sql`v.id`,
    kind: sql`'page_view'`,
    at: sql`v.at`,
    columns: {
      visit: sql`jsonb_build_object('website', w.name, 'name', p.path, 'seconds', v.seconds, 'value', null)`,
    },
    from: sql`page_views v join page_paths p on p.account_id = ${account.id} and p.id = v.path_id
      left join websites w on w.account_id = ${account.id} and w.id = v.website_id
      where v.account_id = ${account.id} and v.contact_id = o.id`,
    behind: views === undefined ? undefined : sql`v.id < ${views}`,
    order: sql`v.id`,
  }),
  site: (account, { site }) => ({
    key: sql`v.id`,
    kind: sql`'site_event'`,
    at: sql`v.at`,
    columns: {
      visit: sql`jsonb_build_object('website', w.name, 'name', v.name, 'seconds', null, 'value', v.value)`,
    },
    from: sql`site_events v left join websites w on w.account_id = ${account.id} and w.id = v.website_id
      where v.account_id = ${account.id} and v.contact_id = o.id`,
    behind: site === undefined ? undefined : sql`v.id < ${site}`,
    order: sql`v.id`,
  }),
  record: (account, { record }) => ({
    key: sql`x.at::text`,
    kind: sql`x.kind`,
    at: sql`x.at`,
    columns: { source: sql`x.source` },
    from: sql`(select 'created' as kind, k.created_at as at, k.source from contacts k where k.account_id = ${account.id} and k.id = o.id
        union all select 'merged', j.created_at, 'manual' from contact_merges j
        where j.account_id = ${account.id} and j.contact_id = o.id and j.undone_at is null) x where true`,
    behind: record === undefined ? undefined : sql`x.at < ${record}::timestamptz`,
    order: sql`x.at`,
  }),
};
