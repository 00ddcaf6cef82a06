import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PersonState } from '../contract.ts';

/** Which people of a journey are asked for. */
export interface PeopleQuery {
  node?: string | undefined;
  /** inside: everyone who is not out, but for those held out. */
  state?: PersonState | 'inside' | undefined;
  /** Who left the step by this output. */
  output?: string | undefined;
  /** To whom this happened at the step, such as not_sent. */
  outcome?: string | undefined;
  search?: string | undefined;
}

/** One entry of a contact. */
export interface PersonInside {
  contact_id: number;
  email: string;
  name: string;
  entry: number;
  node: string;
  state: PersonState;
  reason: string | null;
  since: string;
  entered_at: string;
  next_at: string | null;
  goal_at: string | null;
  version: number;
}

/** The people of a journey as a part of a statement: entries p with their contacts c. */
export function peopleFrom(
  account: Account,
  journeyId: number,
  query: PeopleQuery,
): RawBuilder<unknown> {
  const asked = conditions(account, journeyId, query);
  return sql`from journey_people p
    join contacts c on c.account_id = ${account.id} and c.id = p.contact_id
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} ${asked}`;
}

/** A page of them, the contacts added last first. */
export async function peopleOf(
  account: Account,
  journeyId: number,
  query: PeopleQuery & { limit: number; offset: number },
): Promise<PersonInside[]> {
  const { rows } = await sql<PersonInside>`
    select p.contact_id, coalesce(c.email, '') as email, trim(concat_ws(' ', c.first_name, c.last_name)) as name, p.entry, p.node, p.state,
      p.reason, p.since, p.entered_at, p.wake_at as next_at, p.goal_at, p.version
    ${peopleFrom(account, journeyId, query)}
    order by p.contact_id desc, p.entry desc limit ${query.limit} offset ${query.offset}`.execute(
    account.db,
  );
  return rows;
}

function conditions(account: Account, journeyId: number, query: PeopleQuery): RawBuilder<unknown> {
  const { node, state, output, outcome, search } = query;
  const isOfStep = output !== undefined || outcome !== undefined;
  const words = search?.trim() ?? '';
  return sql.join(
    [
      sql``,
      ...(state === 'inside' ? [sql`p.ended_at is null and p.state <> 'held_out'`] : []),
      ...(state !== undefined && state !== 'inside' ? [sql`p.state = ${state}`] : []),
      ...(node !== undefined && !isOfStep ? [sql`p.node = ${node}`] : []),
      ...(isOfStep
        ? [hasLine(account, journeyId, { node, outcome: output ?? outcome ?? '' })]
        : []),
      ...(words === ''
        ? []
        : [
            sql`strpos(lower(concat_ws(' ', c.email, c.first_name, c.last_name)), ${words.toLowerCase()}) > 0`,
          ]),
    ],
    sql` and `,
  );
}

// What nearly everybody goes through; lines of all else are few, and an index has them (journey_log_rare).
const common = ['entered', 'next', 'waiting', 'sending', 'sent', 'end'];
const isRare = sql`and l.outcome <> all (array[${sql.join(common.map((outcome) => sql.lit(outcome)))}])`;

// 'not_sent:bounced' names the reason, too.
function hasLine(
  account: Account,
  journeyId: number,
  { node, outcome }: { node: string | undefined; outcome: string },
): RawBuilder<unknown> {
  const [what, reason] = outcome.split(':');
  return sql`(p.contact_id, p.entry) in (
    select l.contact_id, l.entry from journey_log l
    where l.account_id = ${account.id} and l.journey_id = ${journeyId} and l.outcome = ${what}
      ${common.includes(what ?? '') ? sql`` : isRare}
      ${node === undefined ? sql`` : sql`and l.node = ${node}`}
      ${reason === undefined ? sql`` : sql`and l.detail ->> 'reason' = ${reason}`})`;
}
