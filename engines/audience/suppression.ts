import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idArray } from './contact-fields.ts';
import { isOnGlobalList, isOnSecureList } from './on-suppression-list.ts';
import type { ResolvedAudience } from './resolve-audience.ts';

/** The facts that decide whether a chosen contact is mailed; each is an SQL expression. */
export interface Evidence {
  /** False when every chosen list that holds the contact has it unsubscribed; null when none holds it. */
  isSubscribed: RawBuilder<boolean | null>;
  /** True when the address left the brand that the mailing is sent under. */
  hasLeftBrand: RawBuilder<SqlBool>;
  isInSuppressed: RawBuilder<SqlBool>;
  addressReason: RawBuilder<string | null>;
  /** True when a global suppression list holds the address or its domain. */
  isOnGlobalList: RawBuilder<SqlBool>;
  /** True when a secure list that applies holds a hash of the address. */
  isOnSecureList: RawBuilder<SqlBool>;
  /** True when nothing that the person did lets a campaign write to it. */
  isWithoutConsent: RawBuilder<SqlBool>;
  /** True while a pause lasts that the person asked for. */
  isPaused: RawBuilder<SqlBool>;
  /** True while the contact is held back from promotions. */
  isHeld: RawBuilder<SqlBool>;
}

/** The one order in which facts become a reason; null means: may be mailed. The statement must call the contacts table c. */
export function reasonFrom(evidence: Evidence): RawBuilder<string | null> {
  return sql<string | null>`case
    when ${evidence.isSubscribed} is false then 'unsubscribed'
    when ${evidence.hasLeftBrand} then 'brand_unsubscribed'
    when ${evidence.isWithoutConsent} then 'no_consent'
    when ${evidence.isPaused} then 'mail_paused'
    when ${evidence.isInSuppressed} then 'suppressed_list'
    when ${evidence.addressReason} is not null then ${evidence.addressReason}
    when ${evidence.isOnGlobalList} then 'global_list'
    when ${evidence.isOnSecureList} then 'secure_list'
    when c.email_key is null then 'no_address'
    when ${isBadAddress} then 'invalid_address'
    when ${evidence.isHeld} then 'open_ticket'
  end`;
}

/** True for an address no mail server could take; .invalid is where pseudonymised contacts live. */
const isBadAddress = sql<SqlBool>`(c.email_domain = '' or c.email_domain like '%.invalid' or position('@' in c.email_key) < 2)`;

/** True for a contact c that nobody asked: made by a call that needs no consent, and on no list since. */
export function isWithoutConsent(audience: ResolvedAudience): RawBuilder<SqlBool> {
  if (audience.isTransactional) return sql<SqlBool>`false`;
  return sql<SqlBool>`(c.no_marketing and not exists (select from list_memberships o
    where o.account_id = ${audience.accountId} and o.contact_id = c.id and o.status = 'subscribed'))`;
}

/** True for a contact c who asked for a pause that has not ended. */
export function isPaused(audience: ResolvedAudience): RawBuilder<SqlBool> {
  return audience.isTransactional ? sql<SqlBool>`false` : sql<SqlBool>`c.mail_paused_until > now()`;
}

/**
 * The reason a contact c may not be mailed now, or null, looked up contact by contact: for batches, as when deliveries
 * are claimed. The statement must call the contacts table c. A snapshot of everybody gathers the same facts set-based.
 */
export function suppressionReasonSql(audience: ResolvedAudience): RawBuilder<string | null> {
  const account = audience.accountId;
  return reasonFrom({
    isSubscribed:
      audience.lists.length === 0
        ? sql<null>`null::boolean`
        : sql<boolean | null>`(
      select bool_or(m.status = 'subscribed') from list_memberships m
      where m.account_id = ${account} and m.list_id = any(${idArray(audience.lists)}) and m.contact_id = c.id)`,
    hasLeftBrand:
      audience.brandId === null
        ? sql<SqlBool>`false`
        : sql<SqlBool>`exists (
      select from brand_unsubscribes b where b.account_id = ${account} and b.brand_id = ${audience.brandId} and b.email_key = c.email_key)`,
    isInSuppressed: isInSuppressed(audience),
    addressReason: sql<
      string | null
    >`(select ${audience.isTransactional ? sql`nullif(s.reason, 'unsubscribed')` : sql`s.reason`} from suppressions s where s.account_id = ${account} and s.email_key = c.email_key)`,
    isOnGlobalList: isOnGlobalList(audience),
    isOnSecureList: isOnSecureList(audience),
    isWithoutConsent: isWithoutConsent(audience),
    isPaused: isPaused(audience),
    isHeld: audience.held ?? sql<SqlBool>`false`,
  });
}

function isInSuppressed(audience: ResolvedAudience): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  if (audience.suppressedLists.length > 0) {
    parts.push(sql<SqlBool>`exists (select from list_memberships x where x.account_id = ${audience.accountId}
      and x.list_id = any(${idArray(audience.suppressedLists)}) and x.contact_id = c.id)`);
  }
  for (const segment of audience.suppressedSegments.one)
    parts.push(sql<SqlBool>`coalesce(${segment}, false)`);
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
