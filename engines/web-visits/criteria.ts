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
import type { Account } from '#platform/server/account/account.ts';

const often = {
  ...oftenFields,
  website_ids: z
    .array(z.coerce.number().int().positive())
    .min(1, 'must name at least one')
    .max(200, 'at most 200')
    .optional(),
};

/** A question about pages that a contact looked at. */
const visitCondition = z.object({
  criterion: z.literal('visited'),
  ...often,
  /** A part of the page's path. */
  page: z.string().trim().min(1, 'is required').max(500, 'is too long').optional(),
});

/** A question about events that a website told. */
const siteEventCondition = z.object({
  criterion: z.literal('site_event'),
  ...often,
  event: z.string('is required').trim().min(1, 'is required').max(100, 'is too long'),
});

type VisitCondition = z.infer<typeof visitCondition>;
type SiteEventCondition = z.infer<typeof siteEventCondition>;

type Often = Pick<VisitCondition, 'operator' | 'times' | 'days' | 'website_ids'>;

/** What rules ask of visits. */
export function visitCriteria(): readonly Criterion[] {
  const shared = {
    prepare: async () => undefined,
    references: ({ website_ids: ids }: PluggedCondition) =>
      Array.isArray(ids)
        ? [{ property: 'website_ids', family: 'websites', ids: ids.map(Number) }]
        : [],
    records: { family: 'websites', title: 'website', names: websiteNames },
  };
  return [
    {
      ...shared,
      name: 'visited',
      schema: visitCondition,
      compile: (condition, asked) =>
        compile(condition as PluggedCondition & VisitCondition, asked, viewsOf),
      describe: async () => [visitDefinition],
    },
    {
      ...shared,
      name: 'site_event',
      schema: siteEventCondition,
      compile: (condition, asked) =>
        compile(condition as PluggedCondition & SiteEventCondition, asked, eventsOf),
      describe: async () => [siteEventDefinition],
    },
  ];
}

async function websiteNames(
  { db, id }: Account,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from websites where account_id = ${id} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

function compile<Condition extends Often>(
  condition: Condition,
  asked: AskedOf,
  rowsOf: (condition: Condition, asked: AskedOf) => Parameters<typeof oftenAmong>[1],
): RawBuilder<SqlBool> {
  return oftenAmong(asked.form, rowsOf(condition, asked), condition);
}

function viewsOf(condition: VisitCondition, asked: AskedOf) {
  const { accountId } = asked;
  const { page } = condition;
  const isOfPage =
    page === undefined
      ? sql``
      : sql`and v.path_id = any(array(select p.id from page_paths p where p.account_id = ${accountId} and position(lower(${page}) in lower(p.path)) > 0))`;
  // Whoever never came, or not lately, need not be looked for among the views.
  const mayHave =
    page === undefined && asked.form === 'set'
      ? sql`and ${knownVisitors(condition, asked)}`
      : sql``;
  return {
    from: sql`page_views v`,
    contact: sql`v.contact_id`,
    where: sql`v.account_id = ${accountId} and v.contact_id is not null ${isOfPage} ${when(condition, asked)} ${mayHave}`,
  };
}

function eventsOf(condition: SiteEventCondition, asked: AskedOf) {
  return {
    from: sql`site_events v`,
    contact: sql`v.contact_id`,
    where: sql`v.account_id = ${asked.accountId} and v.contact_id is not null and v.name = ${condition.event} ${when(condition, asked)}`,
  };
}

function when(condition: Often, asked: AskedOf): RawBuilder<unknown> {
  const edge = oftenSince(condition, asked);
  const since = edge === null ? sql`` : sql`and v.at >= ${edge}::timestamptz`;
  const { website_ids: sites } = condition;
  return sites === undefined ? since : sql`${since} and v.website_id = any(${sites}::bigint[])`;
}

function knownVisitors(condition: Often, asked: AskedOf): RawBuilder<unknown> {
  const edge = oftenSince(condition, asked);
  const lately = edge === null ? sql`` : sql`and f.last_at >= ${edge}::timestamptz`;
  return sql`v.contact_id in (select f.contact_id from contact_visits f where f.account_id = ${asked.accountId} and f.views > 0 ${lately})`;
}

const sites = {
  name: 'website_ids',
  kind: 'records' as const,
  family: 'websites',
  optional: true,
  label: 'Any website, or some',
  phrase: 'on {value}',
};
const times = { name: 'times', kind: 'number' as const, label: 'Times' };
const page = {
  name: 'page',
  kind: 'text' as const,
  optional: true,
  label: 'Any page, or one whose path contains',
  phrase: 'with {value} in its path',
};
const event = { name: 'event', kind: 'text' as const, label: 'Name of the event' };

const visitDefinition = {
  key: 'visited',
  group: 'Website',
  label: 'Page visited',
  fixed: { criterion: 'visited' },
  operators: [
    {
      operator: 'at_least',
      label: 'at least … times',
      sentence: 'Visited a page {page} at least {times} times {days} {website_ids}',
      sentenceOfOne: 'Visited a page {page} at least once {days} {website_ids}',
      inputs: [page, times, latelyInput, sites],
    },
    {
      operator: 'at_most',
      label: 'at most … times',
      sentence: 'Visited a page {page} at most {times} times {days} {website_ids}',
      sentenceOfOne: 'Visited a page {page} at most once {days} {website_ids}',
      inputs: [page, times, latelyInput, sites],
    },
    {
      operator: 'never',
      label: 'never',
      sentence: 'Never visited a page {page} {days} {website_ids}',
      inputs: [page, latelyInput, sites],
    },
  ],
};

const siteEventDefinition = {
  key: 'site_event',
  group: 'Website',
  label: 'Website event',
  fixed: { criterion: 'site_event' },
  operators: [
    {
      operator: 'at_least',
      label: 'at least … times',
      sentence: 'Event {event} at least {times} times {days} {website_ids}',
      sentenceOfOne: 'Event {event} at least once {days} {website_ids}',
      inputs: [event, times, latelyInput, sites],
    },
    {
      operator: 'at_most',
      label: 'at most … times',
      sentence: 'Event {event} at most {times} times {days} {website_ids}',
      sentenceOfOne: 'Event {event} at most once {days} {website_ids}',
      inputs: [event, times, latelyInput, sites],
    },
    {
      operator: 'never',
      label: 'never',
      sentence: 'Event {event}: never {days} {website_ids}',
      inputs: [event, latelyInput, sites],
    },
  ],
};
