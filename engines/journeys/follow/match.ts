import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { fieldTextSql } from '../field-text.ts';
import type { Trigger } from '../trigger-contract.ts';

/** Orders that were placed so long before they came here start nothing: they are history that somebody loads. */
const freshDays = 7;

const ids = (values: readonly number[]) => sql`${[...values]}::bigint[]`;
const anyOf = (values: readonly number[], what: RawBuilder<unknown>) =>
  values.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${what} = any(${ids(values)})`;

type Matchers = {
  readonly [Kind in Trigger['kind']]: (
    account: Account,
    trigger: Extract<Trigger, { kind: Kind }>,
  ) => RawBuilder<SqlBool>;
};

const about = (kind: string, refs: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(x.kind = ${kind}::text and x.ref = any(${ids(refs)}))`;
const never = (): RawBuilder<SqlBool> => sql<SqlBool>`false`;

const matchers: Matchers = {
  joined_list: (_account, { kind, list_ids: lists }) => about(kind, lists),
  left_list: (_account, { kind, list_ids: lists }) => about(kind, lists),
  unsubscribed: (_account, { list_ids: lists }) =>
    sql<SqlBool>`(x.kind = 'unsubscribed' and ${anyOf(lists, sql`x.ref`)})`,
  tagged: (_account, { kind, tag_ids: tags }) => about(kind, tags),
  untagged: (_account, { kind, tag_ids: tags }) => about(kind, tags),
  entered_segment: (_account, { kind, segment_ids: segments }) => about(kind, segments),
  left_segment: (_account, { kind, segment_ids: segments }) => about(kind, segments),
  created: () => sql<SqlBool>`(x.kind = 'created' and x.contact_id is not null)`,
  field_changed: fieldChanged,
  ordered: (account, { store_ids: stores }) =>
    sql<SqlBool>`(x.kind = 'ordered' and exists (select from orders o where o.account_id = ${account.id} and o.id = x.ref
      and o.state <> 'deleted' and o.placed_at > seconds_later(x.at, -86400 * ${freshDays}::int) and ${anyOf(stores, sql`o.store_id`)}))`,
  cart: (account, { store_ids: stores }) =>
    sql<SqlBool>`(x.kind = 'cart_abandoned' and exists (select from carts k where k.account_id = ${account.id} and k.id = x.ref
      and k.done_by = 'mailed' and ${anyOf(stores, sql`k.store_id`)}))`,
  opened: (account, { campaign_ids: campaigns }) =>
    sql<SqlBool>`(x.kind = 'opened' and ${ofCampaigns(account, campaigns)})`,
  clicked: (account, { campaign_ids: campaigns, link }) =>
    sql<SqlBool>`(x.kind = 'clicked' and ${ofCampaigns(account, campaigns)} and ${onLink(account, link)})`,
  // What is kept out until somebody looks at it has not happened yet.
  form: (_account, { form_ids: forms, builder_ids: builders, on }) =>
    sql<SqlBool>`(x.kind = ${on}::text and coalesce(x.data ->> 'state', '') <> 'quarantined' and ${anyOf([...forms, ...builders], sql`x.ref`)})`,
  page: (_account, { website_ids: websites, path }) =>
    sql<SqlBool>`(x.kind = 'visited' and ${anyOf(websites, sql`x.ref`)} and position(lower(${path}::text) in lower(coalesce(x.data ->> 'path', ''))) > 0)`,
  survey: (_account, { survey_ids: surveys }) =>
    sql<SqlBool>`(x.kind = 'answered_survey' and ${anyOf(surveys, sql`x.ref`)})`,
  // Buyers whom other settings move start nothing.
  rfm_group: (_account, { groups }) =>
    sql<SqlBool>`(x.kind = 'entered_rfm_group' and not x.muted and ${groups.length === 0 ? sql`true` : sql`x.data ->> 'group' = any(${[...groups]}::text[])`})`,
  ticket: (_account, trigger) => ofTicket(trigger),
  api_event: (_account, { event }) =>
    sql<SqlBool>`(x.kind = 'api_event' and x.data ->> 'event' = ${event}::text)`,
  date: never,
  started: never,
};

/** Whether a change is what a trigger speaks of; a predicate over x(contact_id, kind, ref, data, muted, at), the columns of the feed. */
export function matchSql(account: Account, trigger: Trigger): RawBuilder<SqlBool> {
  return matchers[trigger.kind](account, trigger as never);
}

// A change that says so starts no journey.
function fieldChanged(
  account: Account,
  { field, value }: Extract<Trigger, { kind: 'field_changed' }>,
): RawBuilder<SqlBool> {
  const hasValue =
    value === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from contacts c where c.account_id = ${account.id} and c.id = x.contact_id
          and lower(${fieldTextSql(account, field)}) = lower(${value}::text))`;
  return sql<SqlBool>`(x.kind = 'changed' and not x.muted and x.data -> 'fields' @> to_jsonb(${field}::text) and ${hasValue})`;
}

function ofTicket({
  on,
  priorities,
  rating,
}: Extract<Trigger, { kind: 'ticket' }>): RawBuilder<SqlBool> {
  if (on === 'rated')
    return sql<SqlBool>`(x.kind = 'ticket_rated' and ${rating === null ? sql`true` : sql`x.data ->> 'rating' = ${rating}::text`})`;
  const isUrgent =
    priorities.length === 0
      ? sql`true`
      : sql`x.data ->> 'priority' = any(${[...priorities]}::text[])`;
  return on === 'created'
    ? sql<SqlBool>`(x.kind = 'ticket_created' and ${isUrgent})`
    : sql<SqlBool>`(x.kind = 'ticket_changed' and x.data @> '{"closed": true}' and ${isUrgent})`;
}

function ofCampaigns(account: Account, campaigns: readonly number[]): RawBuilder<SqlBool> {
  if (campaigns.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from mailings m where m.account_id = ${account.id} and m.id = x.ref
    and m.source_type in ('campaign', 'workflow') and m.source_id = any(${ids(campaigns)}))`;
}

function onLink(account: Account, link: string): RawBuilder<SqlBool> {
  if (link === '') return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from message_events e
      join mailing_links l on l.account_id = ${account.id} and l.mailing_id = e.mailing_id and l.link_no = e.link_no
    where e.account_id = ${account.id} and e.mailing_id = x.ref and e.contact_id = x.contact_id and e.kind = 'click' and not e.is_machine
      and position(lower(${link}::text) in lower(l.url)) > 0)`;
}
