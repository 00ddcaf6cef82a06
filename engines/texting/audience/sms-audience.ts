import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { chosenSql, resolveAudience } from '#engines/audience/public.ts';
import { mobileCappedSql, type Run } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { smsAudienceSchema, type SmsAudience } from '../contract.ts';
import { smsLimitsOf } from './limits.ts';

/** Whether an account tells people by an id of its own: then texts go to its contacts by contact lists and segments. */
export function hasUnifiedIds(account: Account): boolean {
  return Boolean(account.record.settings['customer_preferred_uid']);
}

/** The number that texts to contact c go to. */
export function smsAddressSql(account: Account): RawBuilder<string | null> {
  return sql<
    string | null
  >`coalesce((select s.phone_key from sms_contacts s where s.account_id = ${account.id} and s.id = c.id)${
    hasUnifiedIds(account) ? sql`, c.phone_key` : sql``
  })`;
}

/** Everybody in the audience of a run of texts, once, with the number and the reason why they get none. */
export async function smsCandidatesSql(account: Account, run: Run): Promise<RawBuilder<unknown>> {
  const audience = audienceOf(run);
  const reason = reasonSql(account, run, {
    address: sql`n.address`,
    isSubscribed: sql<SqlBool | null>`chosen.is_subscribed`,
    message: sql`${JSON.stringify(run.message)}::jsonb`,
  });
  return sql`select c.id as contact_id, n.address, ${reason} as reason from (${await chosenOf(account, audience)}) chosen
    join contacts c on c.account_id = ${account.id} and c.id = chosen.contact_id
    cross join lateral (select ${smsAddressSql(account)} as address offset 0) n`;
}

/** Why a text m to contact c may not go any more, or null. */
export function smsSuppressedSql(account: Account, run: Run): RawBuilder<unknown> {
  const { sms_lists, lists } = audienceOf(run);
  return reasonSql(account, run, {
    address: sql`m.address`,
    isSubscribed: isSubscribedSql(account, { sms_lists, lists }),
    message: sql`coalesce(m.message, ${JSON.stringify(run.message)}::jsonb)`,
  });
}

function audienceOf(run: Run): SmsAudience {
  return smsAudienceSchema.parse(run.audience ?? {});
}

async function chosenOf(account: Account, audience: SmsAudience): Promise<RawBuilder<unknown>> {
  if (!hasUnifiedIds(account))
    return sql`select x.contact_id, bool_or(x.status = 'subscribed') as is_subscribed from sms_memberships x
      where x.account_id = ${account.id} and x.list_id = any(${audience.sms_lists}::bigint[]) group by x.contact_id`;
  return chosenSql(
    await resolveAudience(account, {
      lists: audience.lists,
      segments: audience.segments,
      suppressedLists: [],
      suppressedSegments: [],
    }),
  );
}

// Null where nobody asks: people who come one by one in an account with unified ids, who are asked as contacts.
function isSubscribedSql(
  account: Account,
  { sms_lists, lists }: Pick<SmsAudience, 'sms_lists' | 'lists'>,
): RawBuilder<SqlBool | null> {
  if (hasUnifiedIds(account))
    return lists.length === 0
      ? sql<null>`null::boolean`
      : sql<SqlBool | null>`(select bool_or(x.status = 'subscribed') from list_memberships x
          where x.account_id = ${account.id} and x.list_id = any(${lists}::bigint[]) and x.contact_id = c.id)`;
  const ofLists = sms_lists.length === 0 ? sql`` : sql`and x.list_id = any(${sms_lists}::bigint[])`;
  return sql<SqlBool>`exists (select from sms_memberships x
    where x.account_id = ${account.id} and x.contact_id = c.id ${ofLists} and x.status = 'subscribed')`;
}

interface Evidence {
  address: RawBuilder<unknown>;
  /** False for who is on no list that counts, null where no list is asked. */
  isSubscribed: RawBuilder<SqlBool | null>;
  message: RawBuilder<unknown>;
}

// The one order in which facts become a reason. A STOP is obeyed by everything but its own confirmation; what a person waits for asks no list.
function reasonSql(
  account: Account,
  run: Run,
  { address, isSubscribed, message }: Evidence,
): RawBuilder<unknown> {
  const { excluded_sms_lists: excluded } = audienceOf(run);
  const isExcluded =
    excluded.length === 0
      ? sql`false`
      : sql`exists (select from sms_memberships e where e.account_id = ${account.id} and e.list_id = any(${excluded}::bigint[]) and e.contact_id = c.id)`;
  const forMarketing = run.isMarketing
    ? sql`when ${isSubscribed} is false then 'not_subscribed'
      when c.no_marketing and ${hasUnifiedIds(account)} and ${isSubscribed} is not true then 'no_consent'
      when ${isExcluded} then 'suppressed_list'
      when exists (select from suppressions d where d.account_id = ${account.id} and d.email_key = c.email_key and d.reason = 'do_not_mail') then 'do_not_mail'`
    : sql``;
  return sql`case
    when ${address} is null then 'no_number'
    when exists (select from sms_unsubscribes u where u.account_id = ${account.id} and u.phone_key = ${address})
      and (${message} ->> 'is_confirmation')::boolean is not true then 'sms_unsubscribed'
    ${forMarketing}
    else ${mobileCappedSql(account, run, smsLimitsOf(account).cap)} end`;
}
