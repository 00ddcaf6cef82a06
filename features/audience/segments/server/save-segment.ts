import {
  contactCount,
  countedExactly,
  namedBy,
  parseRules,
  ruleHasChanged,
  requireCompiling,
  rulesHash,
  ruleContext,
  rulesSchema,
  type Rules,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { NamedInField } from '#platform/server/families.ts';
import type { Services } from '#platform/server/services.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { segments } from '../contract/segments.ts';
import { countSegments, startCounting, type CountSegmentsJob } from './count-segments.ts';
import { readableOne } from './read-segments.ts';
import { segmentRecords } from './segments-table.ts';

/** What saving a segment stands on. */
export interface SavingSegments {
  services: Services;
  count: CountSegmentsJob;
}

type Fields = Partial<FieldsOf<typeof segments>>;

/** Makes a segment and counts it. */
export async function createSegment(
  account: Account,
  saving: SavingSegments,
  fields: Fields,
): Promise<Row> {
  const rules = await checkedRules(account, saving.services, { given: ruleIn(fields) });
  const { id } = await createRecord(account, segmentRecords, columnsOf(fields, rules));
  return counted(account, saving, id);
}

/** Changes a segment; a new rule is counted anew. */
export async function updateSegment(
  account: Account,
  saving: SavingSegments,
  { id, fields }: { id: number; fields: Fields },
): Promise<Row> {
  const before = await showRecord(account, segmentRecords, id);
  const given = ruleIn(fields);
  if (given === undefined) {
    await updateRecord(account, segmentRecords, { id, fields: columnsOf(fields) });
    return readableOne(
      account,
      saving.services.families,
      await showRecord(account, segmentRecords, id),
    );
  }
  const kept = rulesSchema.safeParse(before['segment_rules_attributes']).data;
  const rules = await checkedRules(account, saving.services, { given, kept, id });
  await updateRecord(account, segmentRecords, { id, fields: columnsOf(fields, rules) });
  await ruleHasChanged(account, id);
  return counted(account, saving, id);
}

/** Copies a segment with its rule and counts the copy. */
export async function duplicateSegment(
  account: Account,
  saving: SavingSegments,
  id: number,
): Promise<Row> {
  const fields = await copyOf(account, segmentRecords, {
    id,
    families: saving.services.families,
  });
  const rules = rulesSchema.parse(fields['segment_rules_attributes']);
  const made = await createRecord(account, segmentRecords, columnsOf(fields, rules));
  return counted(account, saving, made.id);
}

/** Reads a rule that came from outside: it compiles, and names only what the caller may look at or what it named before; a segment does not ask for itself. */
export async function checkedRules(
  account: Account,
  services: Services,
  { given, kept, id }: { given: unknown; kept?: Rules | undefined; id?: number },
): Promise<Rules> {
  const rules = parseRules(given);
  await services.families.requireNamed(account, namedIn(rules), kept ? namedIn(kept) : []);
  requireCompiling(
    rules,
    await ruleContext(account, { rules: [rules], within: id === undefined ? [] : [id] }),
  );
  return rules;
}

/** The rule in a body, by either name; an array of one is that one. */
export function ruleIn(body: { segment_rules_attributes?: unknown; rules?: unknown }): unknown {
  const given = body.segment_rules_attributes ?? body.rules;
  return Array.isArray(given) && given.length === 1 ? given[0] : given;
}

function namedIn(rules: Rules): NamedInField[] {
  return namedBy(rules).map(({ path, property, family, ids }) => ({
    field: `${path}.${property}`,
    family,
    ids,
    by: property === 'field' ? 'id' : 'ids',
  }));
}

function columnsOf(
  { segment_rules_attributes: _rule, rules: _alias, ...fields }: Fields,
  rules?: Rules,
): Record<string, unknown> {
  return rules ? { ...fields, rules, rules_hash: rulesHash(rules), state: 'counting' } : fields;
}

async function counted(
  account: Account,
  { services, count }: SavingSegments,
  id: number,
): Promise<Row> {
  if ((await contactCount(account)) < countedExactly)
    await countSegments(account, services.clock, [id]);
  else await startCounting(account, services, { job: count, ids: [id] });
  return readableOne(account, services.families, await showRecord(account, segmentRecords, id));
}
