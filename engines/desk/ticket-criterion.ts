import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import {
  latelyInput,
  oftenAmong,
  oftenFields,
  oftenSince,
  type AskedOf,
  type Criterion,
  type PluggedCondition,
} from '#engines/audience/public.ts';
import { ticketPriorities } from './contract.ts';

/** A question about the tickets of a contact; those that became part of others do not count. */
const ticketCondition = z.object({
  criterion: z.literal('ticket'),
  /** Made in the last so many days, or ever. */
  ...oftenFields,
  state: z.enum(['open', 'closed'], 'must be open or closed').optional(),
  priority: z.enum(ticketPriorities, `must be one of ${ticketPriorities.join(', ')}`).optional(),
  rating: z.enum(['good', 'bad'], 'must be good or bad').optional(),
});

type TicketCondition = z.infer<typeof ticketCondition>;

/** What rules ask of tickets; offered where the service desk is switched on. */
export const ticketCriterion: Criterion = {
  name: 'ticket',
  schema: ticketCondition,
  prepare: async () => undefined,
  compile: (condition, asked) => compile(condition as PluggedCondition & TicketCondition, asked),
  describe: async (account) => (account.record.enable_service ? [definition] : []),
  references: () => [],
  records: { family: 'tickets', title: 'ticket', names: async () => new Map() },
};

function compile(condition: TicketCondition, asked: AskedOf): RawBuilder<SqlBool> {
  const rows = {
    from: sql`tickets t`,
    contact: sql`t.contact_id`,
    where: sql`${sql.join(partsOf(condition, asked), sql` and `)}`,
  };
  return oftenAmong(asked.form, rows, condition);
}

function partsOf(condition: TicketCondition, asked: AskedOf): RawBuilder<unknown>[] {
  const { state, priority, rating } = condition;
  const { accountId } = asked;
  const parts = [
    sql`t.account_id = ${accountId} and t.contact_id is not null and t.merged_into is null`,
  ];
  const since = oftenSince(condition, asked);
  if (since !== null) parts.push(sql`t.created_at >= ${since}::timestamptz`);
  if (state !== undefined)
    parts.push(state === 'closed' ? sql`t.status = 'closed'` : sql`t.status <> 'closed'`);
  if (priority !== undefined) parts.push(sql`t.priority = ${priority}::text`);
  if (rating !== undefined)
    parts.push(sql`exists (select from ticket_ratings g where g.account_id = ${accountId}
      and g.ticket_id = t.id and g.score = ${rating}::text)`);
  return parts;
}

const times = { name: 'times', kind: 'number' as const, label: 'Tickets' };
const choiceOf = (
  name: string,
  said: { label: string; phrase: string; choices: Readonly<Record<string, string>> },
) => ({
  name,
  kind: 'choice' as const,
  optional: true,
  label: said.label,
  phrase: said.phrase,
  choices: Object.entries(said.choices).map(([value, label]) => ({ value, label })),
});
const details = [
  choiceOf('state', {
    label: 'Open or closed',
    phrase: 'with the status {value}',
    choices: { open: 'open', closed: 'closed' },
  }),
  choiceOf('priority', {
    label: 'Any priority, or one',
    phrase: 'of {value} priority',
    choices: { low: 'low', medium: 'medium', high: 'high' },
  }),
  choiceOf('rating', {
    label: 'Any rating, or one',
    phrase: 'rated {value}',
    choices: { good: 'good', bad: 'not good' },
  }),
  latelyInput,
];
const definition = {
  key: 'ticket',
  group: 'Service',
  label: 'Ticket',
  fixed: { criterion: 'ticket' },
  operators: [
    {
      operator: 'at_least',
      label: 'at least … tickets',
      sentence: 'Has at least {times} tickets {state} {priority} {rating} {days}',
      sentenceOfOne: 'Has a ticket {state} {priority} {rating} {days}',
      inputs: [times, ...details],
    },
    {
      operator: 'at_most',
      label: 'at most … tickets',
      sentence: 'Has at most {times} tickets {state} {priority} {rating} {days}',
      sentenceOfOne: 'Has at most one ticket {state} {priority} {rating} {days}',
      inputs: [times, ...details],
    },
    {
      operator: 'never',
      label: 'none',
      sentence: 'Has no ticket {state} {priority} {rating} {days}',
      inputs: details,
    },
  ],
};
