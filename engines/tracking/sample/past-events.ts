import { sql, type RawBuilder } from 'kysely';
import { leaveListInThePast } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { recountFacts } from '../write-aggregates.ts';

/** A number between 0 and 1 that belongs to contact c, a mailing and a question: sample data is the same every time. */
export const drawnFor = (question: string, mailingId: number): RawBuilder<number> =>
  sql`((hashtextextended(c.email_key || ${question}, ${mailingId}::bigint) & 1048575) / 1048576.0)`;

interface PastEvents {
  mailingId: number;
  listId: number;
  ordersField: number;
  links: number;
}

/** What recipients did with a mailing of sample data: who ordered more opens and clicks more, most of it in the first hours; a few leave the list. */
export async function makePastEvents(account: Account, mailing: PastEvents): Promise<void> {
  const { mailingId, links } = mailing;
  const people = peopleSql(account, mailing);
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, link_no, at)
    select ${account.id}::bigint, ${mailingId}::bigint, contact_id, kind, is_machine, case when is_machine then 'proxy_prefetch' end, link_no, at from (
      select contact_id, 'open' as kind, false as is_machine, null::int as link_no, opened_at as at from (${people}) p where opens or clicks
      union all select contact_id, 'open', false, null, opened_at + pause * 40 from (${people}) p where opens and again
      union all select contact_id, 'open', true, null, sent_at + interval '2 seconds' from (${people}) p where machine
      union all select contact_id, 'click', false, link_no, opened_at + interval '20 seconds' + pause from (${people}) p where clicks and ${links} > 0
      union all select contact_id, 'unsubscribe', false, null, opened_at + interval '50 seconds' from (${people}) p where leaves
    ) events where at < now() order by at on conflict do nothing`.execute(account.db);
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, detail, at)
    select ${account.id}::bigint, mailing_id, contact_id, 'bounce', concat_ws(': ', reason, response), bounced_at from deliveries
    where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'bounced' order by bounced_at on conflict do nothing`.execute(
    account.db,
  );
  await leaveListInThePast(
    account,
    mailing.listId,
    sql`select contact_id, at from message_events where account_id = ${account.id} and mailing_id = ${mailingId} and kind = 'unsubscribe'`,
  );
}

/** Counts what people did with a mailing of sample data into the facts of their contacts. */
export async function countPastFacts(account: Account, mailingId: number): Promise<void> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(distinct contact_id) as ids from message_events where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
    account.db,
  );
  await recountFacts(account, (rows[0]?.ids ?? []).map(Number));
}

// A tenth of the opens are a mailbox provider's; the second subject of a test does better.
function peopleSql(
  account: Account,
  { mailingId, ordersField, links }: PastEvents,
): RawBuilder<unknown> {
  const drawn = (question: string) => drawnFor(question, mailingId);
  const orders = sql`coalesce((c.custom ->> ${String(ordersField)}::text)::numeric, 1)`;
  const interest = sql`least(0.62, 0.16 + 0.05 * ln(1 + ${orders})) + case d.variant when 2 then 0.08 else 0 end`;
  const later = (question: string) =>
    sql`interval '1 minute' * (2 - 460 * ln(greatest(0.0008, ${drawn(question)})))`;
  return sql`
    select c.id as contact_id, d.sent_at, ${drawn('open')} < ${interest} as opens, ${drawn('click')} < ${interest} * 0.24 as clicks,
      ${drawn('leave')} < 0.004 as leaves, ${drawn('machine')} < 0.1 as machine,
      d.sent_at + ${later('when')} as opened_at, ${later('then')} / 12 as pause, 1 + floor(${drawn('link')} * ${Math.max(1, links)})::int as link_no,
      ${drawn('again')} < 0.3 as again
    from deliveries d join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.state = 'sent'`;
}
