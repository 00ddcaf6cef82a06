import { sql, type RawBuilder } from 'kysely';

/** How a graph and its settings name records of a family: by ids in lists or alone, or by a text with the id at its end. */
const ways = {
  lists: { many: 'list_ids' },
  tags: { many: 'tag_ids' },
  segments: { many: 'segment_ids' },
  brands: { many: 'brand_ids' },
  campaigns: { many: 'campaign_ids', one: 'campaign_id', of: 'email' },
  sms_campaigns: { one: 'campaign_id', of: 'sms' },
  workflows: { one: 'journey_id' },
  forms: { many: 'form_ids' },
  builders: { many: 'builder_ids' },
  websites: { many: 'website_ids' },
  shops: { many: 'store_ids' },
  surveys: { many: 'survey_ids', text: 'survey', before: 'survey:' },
  custom_fields: { text: 'field', before: 'custom:' },
  relational_tables: { text: 'table', before: 'table:' },
} as const satisfies Record<string, Way>;

interface Way {
  many?: string;
  one?: string;
  /** The type of the steps that name one so. */
  of?: string;
  text?: string;
  before?: string;
}

/** A family whose records journeys name. */
export type NamedFamily = keyof typeof ways;

/** The families whose records journeys name. */
export const namedFamilies = Object.keys(ways) as NamedFamily[];

/** The ids of a family's records that a graph, its settings or a part of them name. */
export function namedInGraph(value: unknown, family: NamedFamily): readonly number[] {
  const found = new Set<number>();
  collect(value, ({ property, of, inner }) => {
    for (const id of idsAt(ways[family], { property, of, value: inner })) found.add(id);
  });
  return [...found];
}

/** The same of stored JSON, as an array of ids in SQL. */
export function namedInGraphSql(
  value: RawBuilder<unknown>,
  family: NamedFamily,
): RawBuilder<unknown> {
  const { many, one, of, text, before }: Way = ways[family];
  const steps = of === undefined ? '$.**' : `$.** ? (@.type == "${of}")`;
  const found = [
    ...(many === undefined ? [] : [`$.**.${many}[*]`]),
    ...(one === undefined ? [] : [`${steps}.${one}`]),
    ...(text === undefined ? [] : [`$.**.${text}`]),
  ].map((path) => sql`select jsonb_path_query(${value}, ${path}::jsonpath) #>> '{}' as named`);
  // Ids of a list have nothing before them.
  const prefix = before !== undefined && many !== undefined ? `(${before})?` : (before ?? '');
  const named = sql`(${sql.join(found, sql` union all `)}) as names`;
  return sql`array(
    select distinct replace(named, ${before ?? ''}, '')::bigint from ${named}
    where named ~ ${`^${prefix}[0-9]{1,18}$`})`;
}

function idsAt(
  { many, one, of: ofType, text, before }: Way,
  { property, of, value }: { property: string; of: unknown; value: unknown },
): number[] {
  if (property === text)
    return typeof value === 'string' && value.startsWith(before ?? '')
      ? [Number(value.slice(before?.length))].filter((id) => Number.isSafeInteger(id) && id > 0)
      : [];
  const isOne = property === one && (ofType === undefined || ofType === of);
  if (property !== many && !isOne) return [];
  return [value].flat().filter((id): id is number => typeof id === 'number');
}

interface Found {
  property: string;
  /** The type of the step that it is of. */
  of: unknown;
  inner: unknown;
}

function collect(value: unknown, found: (one: Found) => void): void {
  if (Array.isArray(value)) for (const inner of value) collect(inner, found);
  else if (value !== null && typeof value === 'object')
    for (const [property, inner] of Object.entries(value)) {
      found({ property, of: 'type' in value ? value.type : undefined, inner });
      collect(inner, found);
    }
}
