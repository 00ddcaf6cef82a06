import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { idArray, textArray } from '../contact-fields.ts';
import { isAmong, type AskedOf } from './among.ts';

const ids = z
  .array(z.coerce.number().int().positive())
  .min(1, 'must name at least one')
  .max(1000, 'at most 1000');

// One value alone may stand without a list around it.
function oneOrMore<S extends z.ZodType>(list: S) {
  return z.preprocess((given) => (typeof given === 'string' ? [given] : given), list);
}

/** How an account stands to a person's address. */
export const standings = [
  'subscribed',
  'unsubscribed',
  'on_no_list',
  'do_not_mail',
  'hard_bounced',
  'soft_bounced',
  'complained',
  'cleansed',
  'no_address',
] as const;

/** A question about the status of a contact. */
export const statusCondition = z.object({
  criterion: z.literal('status'),
  operator: z.enum(['is', 'is_not'], 'must be is or is_not'),
  statuses: oneOrMore(
    z
      .array(z.enum(standings, `must be one of ${standings.join(', ')}`))
      .min(1, 'must name at least one')
      .max(standings.length),
  ),
});

/** A question about brands that a person left. */
export const brandCondition = z.object({
  criterion: z.literal('brand'),
  operator: z.enum(['left', 'not_left'], 'must be left or not_left'),
  brand_ids: ids,
});

/** A question about where a person last opened or clicked from, and with what. */
export const placeCondition = z.object({
  criterion: z.literal('place'),
  field: z.enum(['country', 'device'], 'must be country or device'),
  operator: z.enum(['is_any_of', 'is_none_of'], 'must be is_any_of or is_none_of'),
  values: oneOrMore(
    z
      .array(z.string().trim().min(1, 'cannot be blank').max(20))
      .min(1, 'must name at least one')
      .max(300, 'at most 300'),
  ),
});

/** A question about proofs of consent: given or withdrawn, since so many days or ever. */
export const consentCondition = z.object({
  criterion: z.literal('consent'),
  operator: z.enum(['given', 'not_given', 'withdrawn'], 'must be given, not_given or withdrawn'),
  /** Where it was said, such as import, api or form; absent means anywhere. */
  source: z.string().trim().min(1, 'cannot be blank').max(100).optional(),
  days: z.coerce.number('must be a number of days').int().min(1).max(3650).optional(),
});

type Predicate = RawBuilder<SqlBool>;

/** Turns a question about the status into a predicate over contacts c; of several statuses one is enough. */
export function compileStatus(
  { operator, statuses }: z.infer<typeof statusCondition>,
  context: AskedOf,
): Predicate {
  const isOne = sql<SqlBool>`(${sql.join(
    statuses.map((one) => hasStatus(one, context)),
    sql` or `,
  )})`;
  return operator === 'is' ? isOne : sql<SqlBool>`not ${isOne}`;
}

function hasStatus(status: (typeof standings)[number], { accountId, form }: AskedOf): Predicate {
  const member = (more: RawBuilder<unknown>) =>
    isAmong(form, {
      from: sql`list_memberships m`,
      contact: sql`m.contact_id`,
      where: sql`m.account_id = ${accountId} ${more}`,
    });
  // By address, as it is kept; null is on no list of addresses.
  const suppressed = (more: RawBuilder<unknown>) =>
    form === 'one'
      ? sql<SqlBool>`exists (select from suppressions s where s.account_id = ${accountId} and s.email_key = c.email_key ${more})`
      : sql<SqlBool>`coalesce(c.email_key in (select s.email_key from suppressions s where s.account_id = ${accountId} ${more}), false)`;
  const subscribed = sql`and m.status = 'subscribed'`;
  switch (status) {
    case 'subscribed':
      return sql<SqlBool>`(${member(subscribed)} and not ${suppressed(sql``)})`;
    case 'unsubscribed':
      return sql<SqlBool>`(${suppressed(sql`and s.reason = 'unsubscribed'`)} or (${member(sql``)} and not ${member(subscribed)}))`;
    case 'on_no_list':
      return sql<SqlBool>`not ${member(sql``)}`;
    case 'no_address':
      return sql<SqlBool>`c.email_key is null`;
    default:
      return suppressed(sql`and s.reason = ${status}`);
  }
}

/** Turns a question about brands into a predicate over contacts c. */
export function compileBrand(
  { operator, brand_ids }: z.infer<typeof brandCondition>,
  { accountId }: AskedOf,
): Predicate {
  const hasLeft = sql<SqlBool>`exists (select from brand_unsubscribes b where b.account_id = ${accountId}
    and b.brand_id = any(${idArray(brand_ids)}) and b.email_key = c.email_key)`;
  return operator === 'left' ? hasLeft : sql<SqlBool>`not ${hasLeft}`;
}

/** Turns a question about place or device into a predicate over contacts c; who is unknown is none of them. */
export function compilePlace(
  { field, operator, values }: z.infer<typeof placeCondition>,
  { accountId, form }: AskedOf,
): Predicate {
  const wanted = values.map((value) =>
    field === 'country' ? value.toUpperCase() : value.toLowerCase(),
  );
  const isOne = isAmong(form, {
    from: sql`contact_facts f`,
    contact: sql`f.contact_id`,
    where: sql`f.account_id = ${accountId} and f.${sql.ref(field)} = any(${textArray(wanted)})`,
    isOnceEach: true,
  });
  return operator === 'is_any_of' ? isOne : sql<SqlBool>`not ${isOne}`;
}

/** Turns a question about consent into a predicate over contacts c. */
export function compileConsent(
  { operator, source, days }: z.infer<typeof consentCondition>,
  { accountId, now, form }: AskedOf,
): Predicate {
  const changes =
    operator === 'withdrawn' ? ['unsubscribed', 'do_not_mail'] : ['subscribed', 'mail_again'];
  const isFrom = source === undefined ? sql`` : sql`and e.source = ${source}`;
  const edge = days === undefined ? null : new Date(now.getTime() - days * 86_400_000);
  const since = edge === null ? sql`` : sql`and e.at >= ${edge.toISOString()}::timestamptz`;
  const said = isAmong(form, {
    from: sql`consent_events e`,
    contact: sql`e.contact_id`,
    where: sql`e.account_id = ${accountId} and e.contact_id is not null and e.channel = 'email'
      and e.change = any(${textArray(changes)}) ${isFrom} ${since}`,
  });
  return operator === 'not_given' ? sql<SqlBool>`not ${said}` : said;
}
