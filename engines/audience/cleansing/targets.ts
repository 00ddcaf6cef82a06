import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { compileRules } from '../compile-rules.ts';
import { ruleContext } from '../rule-context.ts';
import { requireReferences } from '../rule-references.ts';
import type { Rules } from '../rules.ts';

/** Contacts of a list who got at least so many emails in the last days and opened none of them. */
export interface NonOpeners {
  list_id: number;
  /** Emails delivered at least, within the days. */
  emails: number;
  days: number;
  /** Contacts that are known for fewer days are left alone. */
  known_days: number;
  domain?: string | undefined;
}

/** Contacts with more opens than a person makes, counted with those of machines, within the last days. */
export interface MegaOpeners {
  days: number;
  /** At least so many opens on one day. */
  opens_per_day?: number | undefined;
  /** At least so many opens of one email. */
  opens_per_email?: number | undefined;
  domain?: string | undefined;
}

/** Whom a cleansing rule looks for. */
export type CleansingQuestion =
  | { kind: 'plain'; conditions: Rules }
  | { kind: 'non-openers'; conditions: NonOpeners }
  | { kind: 'mega-openers'; conditions: MegaOpeners };

const dayMs = 86_400_000;

/**
 * The addresses that a rule finds and that nothing as strong suppresses, as a SELECT of id, email_key and former: the weaker
 * suppression that cleansing would take the place of. Events that wait to be counted are the caller's to count first.
 */
export async function cleansingTargetsSql(
  account: Account,
  question: CleansingQuestion,
): Promise<RawBuilder<unknown>> {
  const isFound = await predicateOf(account, question);
  return sql`
    select c.id, c.email_key, case when w.email_key is not null
        then jsonb_build_object('reason', w.reason, 'source', w.source, 'note', w.note, 'mailing_id', w.mailing_id,
          'created_by', w.created_by, 'created_at', w.created_at) end as former
    from contacts c left join suppressions w on w.account_id = ${account.id} and w.email_key = c.email_key
    where c.account_id = ${account.id} and c.email_key is not null and (w.reason is null or w.reason = 'soft_bounced')
      and ${isFound}`;
}

async function predicateOf(
  account: Account,
  question: CleansingQuestion,
): Promise<RawBuilder<SqlBool>> {
  switch (question.kind) {
    case 'non-openers':
      return neverOpens(account, question.conditions);
    case 'mega-openers':
      return opensTooOften(account, question.conditions);
    case 'plain': {
      const { conditions: rules } = question;
      await requireReferences(account, [rules]);
      return compileRules(rules, await ruleContext(account, { rules: [rules] }));
    }
  }
}

// A mail program that fetches pictures for its people (Apple Mail) opens by machine whatever they do: whoever reads there would
// look as if nothing was ever opened, so its opens count here. Whoever clicked has read, with pictures or without.
function neverOpens(account: Account, asked: NonOpeners): RawBuilder<SqlBool> {
  const edge = edgeOf(account, asked.days);
  return sql<SqlBool>`(
    c.created_at < ${edgeOf(account, asked.known_days)}::timestamptz ${inDomain(asked.domain)}
    and exists (select from list_memberships m where m.account_id = ${account.id} and m.list_id = ${asked.list_id}
      and m.contact_id = c.id and m.status = 'subscribed')
    and exists (select from (
        select d.contact_id from deliveries d
        where d.account_id = ${account.id} and d.state = 'sent' and d.sent_at >= ${edge}::timestamptz
        group by d.contact_id having count(*) >= ${asked.emails}
      ) got where got.contact_id = c.id)
    and not exists (select from message_events e where e.account_id = ${account.id} and e.contact_id = c.id
      and e.kind in ('open', 'click') and e.at >= ${edge}::timestamptz
      and (not e.is_machine or e.machine_reason = 'privacy_proxy')))`;
}

function opensTooOften(account: Account, asked: MegaOpeners): RawBuilder<SqlBool> {
  const groups = [
    ...(asked.opens_per_day === undefined
      ? []
      : [
          tooMany(account, asked.days, {
            per: sql`(e.at at time zone ${account.record.time_zone}::text)::date`,
            least: asked.opens_per_day,
          }),
        ]),
    ...(asked.opens_per_email === undefined
      ? []
      : [tooMany(account, asked.days, { per: sql`e.mailing_id`, least: asked.opens_per_email })]),
  ];
  return sql<SqlBool>`((${sql.join(groups, sql` or `)}) ${inDomain(asked.domain)})`;
}

function tooMany(
  account: Account,
  days: number,
  { per, least }: { per: RawBuilder<unknown>; least: number },
): RawBuilder<SqlBool> {
  // Gathered once: the condition is joined by or, where PostgreSQL would look it up contact by contact.
  return sql<SqlBool>`c.id in (select busy.contact_id from (
      select e.contact_id from message_events e
      where e.account_id = ${account.id} and e.kind = 'open' and e.at >= ${edgeOf(account, days)}::timestamptz
      group by e.contact_id, ${per} having count(*) >= ${least}
    ) busy)`;
}

function inDomain(domain: string | undefined): RawBuilder<unknown> {
  return domain === undefined ? sql`` : sql`and c.email_domain = ${domain}`;
}

function edgeOf(account: Account, days: number): string {
  return new Date(Date.parse(account.now) - days * dayMs).toISOString();
}
