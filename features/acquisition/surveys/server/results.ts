import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FormField } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  smallestGroup,
  type PromoterScore,
  type QuestionResult,
  type SurveyResults,
  type ValueCount,
} from '../contract/results.ts';
import type { Survey } from '../contract/surveys.ts';
import { segmentPredicate } from './segment-predicate.ts';
import { stepsOf } from './steps.ts';
import { talliesOf, type TalliedItem } from './tally.ts';

type Asked = Pick<Survey, 'id' | 'pages' | 'is_anonymous'>;

/** What came of a survey: of all responses by the kept counts, of those of a segment by their rows. */
export async function resultsOf(
  account: Account,
  survey: Asked,
  segmentId: number | null = null,
): Promise<SurveyResults> {
  const tallies =
    segmentId === null
      ? sql`select c.item, c.value, c.count, c.total from survey_counts c where c.account_id = ${account.id} and c.survey_id = ${survey.id}`
      : talliesOf(
          sql`(select 1 as sign, r.state, r.step, r.answers, to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD') as day
            from survey_responses r where r.account_id = ${account.id} and r.survey_id = ${survey.id}
              and ${await isOfSegment(account, survey, segmentId)})`,
          survey.pages,
        );
  const { rows } = await sql<TalliedItem>`
    select t.item, t.value, t.count::float8 as count, t.total::float8 as total from (${tallies}) t order by t.item, t.value`.execute(
    account.db,
  );
  return inWords(survey, segmentId, new Counts(rows));
}

/** Which responses (`r`) are those of contacts in a segment. Nobody is known of anonymous surveys. */
export async function isOfSegment(
  account: Account,
  { is_anonymous: isAnonymous }: Pick<Survey, 'is_anonymous'>,
  segmentId: number,
): Promise<RawBuilder<SqlBool>> {
  if (isAnonymous)
    throw invalid({ segment_id: ['can’t be asked of an anonymous survey: leave it out'] });
  const among = await segmentPredicate(account, segmentId);
  return sql<SqlBool>`r.contact_id in (select c.id from contacts c where c.account_id = ${account.id} and ${among})`;
}

/** Whether a group of responses is too small to be looked into: that of a segment, or of an anonymous survey as a whole. */
export function isTooSmall(
  { is_anonymous: isAnonymous }: Pick<Survey, 'is_anonymous'>,
  { segmentId, finished }: { segmentId: number | null; finished: number },
): boolean {
  return (segmentId !== null || isAnonymous) && finished < smallestGroup;
}

/** Counts by item and value. */
class Counts {
  readonly #byItem: ReadonlyMap<string, readonly TalliedItem[]>;
  constructor(items: readonly TalliedItem[]) {
    this.#byItem = Map.groupBy(items, ({ item }) => item);
  }
  of(item: string): readonly TalliedItem[] {
    return (this.#byItem.get(item) ?? []).filter(({ count }) => count !== 0);
  }
  at(item: string, value = ''): number {
    return this.of(item).find((one) => one.value === value)?.count ?? 0;
  }
}

function inWords(survey: Asked, segmentId: number | null, counts: Counts): SurveyResults {
  const finished = counts.at('#finished');
  const isSmall = isTooSmall(survey, { segmentId, finished });
  return {
    segment_id: segmentId,
    started: counts.at('#started'),
    finished,
    is_too_small: isSmall,
    days: isSmall
      ? []
      : counts.of('#day').map(({ value, count }) => ({ day: value, finished: count })),
    questions: stepsOf(survey.pages).flatMap(({ fields }, step) =>
      fields.map((field) => resultOf(field, { step, counts, isSmall })),
    ),
  };
}

interface Counted {
  readonly step: number;
  readonly counts: Counts;
  readonly isSmall: boolean;
}

function resultOf(field: FormField, { step, counts, isSmall }: Counted): QuestionResult {
  const standing = counts.of('#step');
  const before = standing.filter(({ value }) => Number(value) < step);
  const sum = (rows: readonly TalliedItem[]) => rows.reduce((all, { count }) => all + count, 0);
  const { id, label, kind } = field;
  const answered = isSmall ? 0 : counts.at('#answered', id);
  const values = isSmall ? [] : valuesOf(field, counts);
  return {
    id,
    label,
    kind,
    reached: sum(standing) - sum(before),
    answered,
    // Whoever stands at a step was shown it and sent it never.
    left: counts.at('#step', String(step)),
    values,
    average: isSmall ? null : averageOf(field, values, counts),
    nps: field.nps && !isSmall && answered > 0 ? scoreOf(values) : null,
  };
}

function valuesOf(field: FormField, counts: Counts): ValueCount[] {
  const counted = (value: string, label: string) => ({
    value,
    label,
    count: counts.at(field.id, value),
  });
  switch (field.kind) {
    case 'choice':
    case 'multiple_choice':
      return field.options.map(({ value, label }) => counted(value, label));
    case 'yes_no':
      return ['true', 'false'].map((value) => counted(value, value));
    case 'scale':
      return scaleValues(field).map((value) => counted(value, value));
    case 'country':
      return counts
        .of(field.id)
        .map(({ value, count }) => ({ value, label: value, count }))
        .toSorted((one, other) => other.count - one.count);
    default:
      return [];
  }
}

function scaleValues({ nps, min, max }: FormField): string[] {
  const least = nps ? 0 : (min ?? 1);
  const most = nps ? 10 : (max ?? 5);
  const steps = Math.min(20, Math.max(0, Math.floor(most - least)));
  return Array.from({ length: steps + 1 }, (_, at) => String(least + at));
}

function averageOf(
  { id, kind }: FormField,
  values: readonly ValueCount[],
  counts: Counts,
): number | null {
  const rounded = (sum: number, count: number) =>
    count === 0 ? null : Math.round((sum / count) * 100) / 100;
  if (kind === 'number') {
    const [all] = counts.of(id);
    return all ? rounded(all.total, all.count) : null;
  }
  if (kind !== 'scale') return null;
  const sum = values.reduce((all, { value, count }) => all + Number(value) * count, 0);
  return rounded(
    sum,
    values.reduce((all, { count }) => all + count, 0),
  );
}

function scoreOf(values: readonly ValueCount[]): PromoterScore {
  const among = (least: number, most: number) =>
    values
      .filter(({ value }) => Number(value) >= least && Number(value) <= most)
      .reduce((all, { count }) => all + count, 0);
  const [promoters, passives, detractors] = [among(9, 10), among(7, 8), among(0, 6)];
  const all = promoters + passives + detractors;
  return {
    score: all === 0 ? 0 : Math.round(((promoters - detractors) / all) * 100),
    promoters,
    passives,
    detractors,
  };
}
