import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { idArray } from '../contact-fields.ts';
import { isAmong, type AskedOf, type Rows } from './among.ts';

/** What may have happened between an account and a person by email. */
export const emailActivities = [
  'sent',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
] as const;

const times = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(10_000, 'must be at most 10000');

/**
 * A question about emails: at least or at most so many times, ever or in the last days, of any campaign or of some. 'never' is
 * not once. Opens and clicks are those of people; `machines` counts those of machines, too.
 */
export const activityCondition = z.object({
  criterion: z.literal('activity'),
  operator: z.enum(['at_least', 'at_most', 'never'], 'must be at_least, at_most or never'),
  activity: z.enum(emailActivities, `must be one of ${emailActivities.join(', ')}`),
  times: times.default(1),
  /** In the last so many days; absent means ever. */
  days: z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(1, 'must be between 1 and 3650 days')
    .max(3650, 'must be between 1 and 3650 days')
    .optional(),
  campaign_ids: z
    .array(z.coerce.number().int().positive())
    .min(1, 'must name at least one')
    .max(200, 'at most 200')
    .optional(),
  /** A part of the address of the link that was clicked. */
  link: z.string().trim().min(1, 'is required').max(500, 'is too long').optional(),
  machines: z.boolean().optional(),
});

/** A question about emails. */
export type ActivityCondition = z.infer<typeof activityCondition>;

type Predicate = RawBuilder<SqlBool>;

/**
 * Turns a question about emails into a predicate over contacts c. Facts beside the contact answer what they can; events are
 * looked at only for what facts do not know.
 */
export function compileActivity(condition: ActivityCondition, context: AskedOf): Predicate {
  const { operator, times: wanted } = condition;
  if (operator === 'at_least') return atLeast(condition, wanted, context);
  const more = operator === 'never' ? 1 : wanted + 1;
  return sql<SqlBool>`not ${atLeast(condition, more, context)}`;
}

function atLeast(condition: ActivityCondition, wanted: number, context: AskedOf): Predicate {
  const { form, accountId } = context;
  const fact = factRows(condition, wanted, context);
  if (fact?.isWhole) return sql<SqlBool>`(${isAmong(form, fact.rows)})`;
  const happened = happenedRows(condition, context);
  // Whoever never opened need not be looked for among the events.
  const where =
    fact && form === 'set'
      ? sql`${happened.where} and e.contact_id in (select f.contact_id from contact_facts f where f.account_id = ${accountId} and ${fact.condition})`
      : happened.where;
  const counted = isAmong(form, { ...happened, where }, wanted);
  return fact && form === 'one'
    ? sql<SqlBool>`(${isAmong(form, fact.rows)} and ${counted})`
    : sql<SqlBool>`(${counted})`;
}

const facts = {
  opened: { last: 'last_open_at', count: 'opens' },
  clicked: { last: 'last_click_at', count: 'clicks' },
} as const;

interface FactRows {
  rows: Rows;
  /** Over contact_facts f. */
  condition: Predicate;
  /** True when facts are the whole answer, not only a bound. */
  isWhole: boolean;
}

// Null where facts know nothing of what is asked.
function factRows(
  condition: ActivityCondition,
  wanted: number,
  { accountId, now }: AskedOf,
): FactRows | null {
  const edge = edgeOf(condition, now);
  const isOfAll = condition.campaign_ids === undefined && condition.link === undefined;
  if (condition.activity === 'sent') {
    if (!isOfAll || wanted > 1) return null;
    const since =
      edge === null ? sql<SqlBool>`true` : sql<SqlBool>`f.last_sent_at >= ${edge}::timestamptz`;
    const where = sql`f.account_id = ${accountId} and ${since}`;
    return {
      rows: { from: sql`contact_sends f`, contact: sql`f.contact_id`, where, isOnceEach: true },
      condition: since,
      isWhole: true,
    };
  }
  if (condition.activity !== 'opened' && condition.activity !== 'clicked') return null;
  if (condition.machines === true) return null;
  const { last, count } = facts[condition.activity];
  const enough = sql<SqlBool>`f.${sql.ref(count)} >= ${wanted}`;
  const known =
    edge === null ? enough : sql<SqlBool>`${enough} and f.${sql.ref(last)} >= ${edge}::timestamptz`;
  const where = sql`f.account_id = ${accountId} and ${known}`;
  return {
    rows: { from: sql`contact_facts f`, contact: sql`f.contact_id`, where, isOnceEach: true },
    condition: known,
    isWhole: isOfAll && (wanted === 1 || edge === null),
  };
}

function happenedRows(condition: ActivityCondition, { accountId, now }: AskedOf): Rows {
  const edge = edgeOf(condition, now);
  const since = (at: RawBuilder<unknown>) =>
    edge === null ? sql`` : sql`and ${at} >= ${edge}::timestamptz`;
  const isOfCampaigns =
    condition.campaign_ids === undefined
      ? sql``
      : sql`and e.mailing_id in (select m.id from mailings m where m.account_id = ${accountId} and m.source_type in ('campaign', 'workflow')
          and m.source_id = any(${idArray(condition.campaign_ids)}))`;
  const contact = sql`e.contact_id`;
  if (condition.activity === 'sent')
    return {
      from: sql`deliveries e`,
      contact,
      where: sql`e.account_id = ${accountId} and e.state in ('sent', 'bounced') ${isOfCampaigns} ${since(sql`e.sent_at`)}`,
    };
  const isPerson =
    condition.machines === true || !Object.hasOwn(facts, condition.activity)
      ? sql``
      : sql`and not e.is_machine`;
  const hasLink =
    condition.link === undefined
      ? sql``
      : sql`and exists (select from mailing_links k where k.account_id = ${accountId} and k.mailing_id = e.mailing_id
          and k.link_no = e.link_no and position(lower(${condition.link}) in lower(k.url)) > 0)`;
  return {
    from: sql`message_events e`,
    contact,
    where: sql`e.account_id = ${accountId} and e.kind = ${kinds[condition.activity]}
      ${isPerson} ${isOfCampaigns} ${hasLink} ${since(sql`e.at`)}`,
  };
}

const kinds = {
  opened: 'open',
  clicked: 'click',
  bounced: 'bounce',
  unsubscribed: 'unsubscribe',
  complained: 'complaint',
} as const;

function edgeOf({ days }: ActivityCondition, now: Date): string | null {
  return days === undefined ? null : new Date(now.getTime() - days * 86_400_000).toISOString();
}
