import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * How a rule is asked: of everybody (`set`: what it needs is gathered once, in one pass over each table), or of a few contacts
 * (`one`: what it needs is looked up contact by contact, as in a claim). Both find the same people.
 */
export type RuleForm = 'set' | 'one';

/** Whom a condition is asked of, and when. */
export interface AskedOf {
  accountId: number;
  now: Date;
  /** The account's, in which its days begin. */
  zone: string;
  form: RuleForm;
}

/** Rows that speak of contacts: a table by its alias with a condition, as `from … where …` of the account. */
export interface Rows {
  /** The table with its alias, such as message_events e. */
  from: RawBuilder<unknown>;
  /** The column that names the contact. */
  contact: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** True when no two rows speak of one contact. */
  isOnceEach?: boolean;
}

/** True for contact c when at least so many of these rows speak of it. */
export function isAmong(form: RuleForm, rows: Rows, atLeast = 1): RawBuilder<SqlBool> {
  const { from, contact, where, isOnceEach } = rows;
  if (form === 'one') {
    const mine = sql`from ${from} where ${where} and ${contact} = c.id`;
    // As a value, not as EXISTS: PostgreSQL would gather all the rows into a hash for a thousand contacts.
    return atLeast === 1
      ? sql<SqlBool>`((select true ${mine} limit 1) is not null)`
      : sql<SqlBool>`((select count(*) from (select ${mine} limit ${atLeast}) few) >= ${atLeast})`;
  }
  // Each contact once: what is gathered is never more than the contacts of the account (rule-context.ts counts on that).
  return atLeast === 1
    ? sql<SqlBool>`c.id in (select ${contact} from ${from} where ${where} ${isOnceEach ? sql`` : sql`group by ${contact}`})`
    : sql<SqlBool>`c.id in (select ${contact} from ${from} where ${where} group by ${contact} having count(*) >= ${atLeast})`;
}

/** True for contact c when what these rows come to for it holds; a contact of whom no row speaks has nothing that holds. */
export function totalAmong(
  form: RuleForm,
  { from, contact, where }: Rows,
  { total, holds }: { total: RawBuilder<unknown>; holds: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return form === 'one'
    ? sql<SqlBool>`coalesce((select ${total} ${holds} from ${from} where ${where} and ${contact} = c.id), false)`
    : sql<SqlBool>`(c.id in (select ${contact} from ${from} where ${where} group by ${contact} having ${total} ${holds}))`;
}
