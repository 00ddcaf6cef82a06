import { sql, type RawBuilder } from 'kysely';
import { idArray } from './contact-fields.ts';
import { foundOnGlobalList, foundOnSecureList } from './on-suppression-list.ts';
import type { ResolvedAudience } from './resolve-audience.ts';
import { isPaused, isWithoutConsent, reasonFrom } from './suppression.ts';

/** One contact of an audience: null reason means mailable. */
export interface AudienceContact {
  contact_id: number;
  reason: string | null;
}

/**
 * Every contact that the audience chooses, once, with the reason when it is suppressed: a select of (account_id, contact_id,
 * reason) to put into `insert into … select … from (…)`. Facts are gathered by joins, so a million contacts take one pass.
 */
export function audienceContactsSql(audience: ResolvedAudience): RawBuilder<AudienceContact> {
  const account = audience.accountId;
  const hasSuppressed =
    audience.suppressedLists.length + audience.suppressedSegments.set.length > 0;
  const [global, secure] = [foundOnGlobalList(audience), foundOnSecureList(audience)];
  const reason = reasonFrom({
    isSubscribed: sql<boolean | null>`chosen.is_subscribed`,
    hasLeftBrand: audience.brandId === null ? sql`false` : sql`b.email_key is not null`,
    isInSuppressed: hasSuppressed ? sql`left_out.contact_id is not null` : sql`false`,
    addressReason: audience.isTransactional
      ? sql<string | null>`nullif(s.reason, 'unsubscribed')`
      : sql<string | null>`s.reason`,
    isOnGlobalList: global.isFound,
    isOnSecureList: secure.isFound,
    isWithoutConsent: isWithoutConsent(audience),
    isPaused: isPaused(audience),
    isHeld: audience.held ?? sql`false`,
  });
  return sql<AudienceContact>`
    select c.account_id, c.id as contact_id, ${reason} as reason
    from (${chosenSql(audience)}) chosen
    join contacts c on c.account_id = ${account} and c.id = chosen.contact_id
    left join suppressions s on s.account_id = ${account} and s.email_key = c.email_key
    ${audience.brandId === null ? sql`` : sql`left join brand_unsubscribes b on b.account_id = ${account} and b.brand_id = ${audience.brandId} and b.email_key = c.email_key`}
    ${hasSuppressed ? sql`left join (${suppressedSql(audience)}) left_out on left_out.contact_id = c.id` : sql``}
    ${global.joins}
    ${secure.joins}`;
}

/**
 * Whom lists, segments and names choose, once each: a select of (contact_id, is_subscribed), which is null for contacts that no chosen list holds; a segment
 * or a name never overrides an unsubscribe from a chosen list.
 */
export function chosenSql(audience: ResolvedAudience): RawBuilder<unknown> {
  return audience.listsAsConsent && audience.lists.length > 0
    ? withConsentSql(audience)
    : sourcesSql(audience);
}

// The membership of one contact is looked up, those of all are gathered at once.
function withConsentSql(audience: ResolvedAudience): RawBuilder<unknown> {
  const ofLists = sql`select m.contact_id, bool_or(m.status = 'subscribed') as is_subscribed from list_memberships m
    where m.account_id = ${audience.accountId} and m.list_id = ${oneOrAny(audience.lists)}`;
  const isFew = audience.unopened === null && audience.segments.length === 0;
  return sql`select base.contact_id, consent.is_subscribed from (${sourcesSql({ ...audience, lists: [] })}) base
    left join ${isFew ? sql`lateral (${ofLists} and m.contact_id = base.contact_id group by m.contact_id)` : sql`(${ofLists} group by m.contact_id)`} consent
      on consent.contact_id = base.contact_id`;
}

function sourcesSql(audience: ResolvedAudience): RawBuilder<unknown> {
  const account = audience.accountId;
  const sources: RawBuilder<unknown>[] = [];
  if (audience.unopened !== null) {
    sources.push(sql`select d.contact_id, null::boolean as is_subscribed from deliveries d
      where d.account_id = ${account} and d.mailing_id = ${audience.unopened.mailingId} and d.state = 'sent' and d.complained_at is null
        and d.opened_at is null and d.clicked_at is null and d.sent_at <= ${audience.unopened.sentBefore}::timestamptz`);
  }
  if (audience.lists.length > 0) {
    sources.push(sql`select m.contact_id, m.status = 'subscribed' as is_subscribed from list_memberships m
      where m.account_id = ${account} and m.list_id = ${oneOrAny(audience.lists)}`);
  }
  for (const segment of audience.segments) {
    sources.push(
      sql`select c.id as contact_id, null::boolean as is_subscribed from contacts c where c.account_id = ${account} and ${segment}`,
    );
  }
  if (audience.contacts.length > 0) {
    sources.push(
      sql`select distinct unnest(${idArray(audience.contacts)}) as contact_id, null::boolean as is_subscribed`,
    );
  }
  const [first] = sources;
  if (!first)
    return sql`select null::bigint as contact_id, null::boolean as is_subscribed where false`;
  const isOnceEach = sources.length === 1 && audience.lists.length <= 1;
  if (isOnceEach) return first;
  return sql`select contact_id, bool_or(is_subscribed) as is_subscribed from (${sql.join(sources, sql` union all `)}) source group by contact_id`;
}

function suppressedSql(audience: ResolvedAudience): RawBuilder<unknown> {
  const account = audience.accountId;
  const sources = audience.suppressedSegments.set.map(
    (segment) =>
      sql`select c.id as contact_id from contacts c where c.account_id = ${account} and ${segment}`,
  );
  if (audience.suppressedLists.length > 0) {
    sources.push(
      sql`select m.contact_id from list_memberships m where m.account_id = ${account} and m.list_id = ${oneOrAny(audience.suppressedLists)}`,
    );
  }
  return sql`select distinct contact_id from (${sql.join(sources, sql` union all `)}) source`;
}

// One list is a plain equality: its index delivers contacts in order, and nothing has to be sorted.
function oneOrAny(ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 1 ? sql`${ids[0]}` : sql`any(${idArray(ids)})`;
}
