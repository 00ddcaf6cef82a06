import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import {
  compareValue,
  isAmong,
  operatorsOfType,
  type AskedOf,
  type Criterion,
  type PluggedCondition,
} from '#engines/audience/public.ts';
import { isChoice, type FormField } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { questionsOf } from './survey-records.ts';

const value = z.union([z.string().max(1000), z.number(), z.boolean()]);

const whereLine = z.object({
  /** The id of a question. */
  column: z.string('is required').min(1, 'is required').max(40),
  operator: z.string('is required').max(40),
  value: value.optional(),
  value_to: value.optional(),
});

/** A question about the response of a contact: it is finished, and all of `where` holds of its answers. */
const answeredCondition = z.object({
  criterion: z.literal('answered_survey'),
  /** survey:{id} */
  survey: z.string().regex(/^survey:\d{1,15}$/, 'must be a survey, such as survey:5'),
  operator: z.enum(['answered', 'not_answered'], 'must be answered or not_answered'),
  where: z.array(whereLine).max(20, 'at most 20 conditions').default([]),
});

type AnsweredCondition = z.infer<typeof answeredCondition>;
type WhereLine = z.infer<typeof whereLine>;

interface AskedSurvey {
  readonly id: number;
  readonly name: string;
  readonly questions: readonly FormField[];
}

// Forms offer the latest; rules that name older ones stay as they are.
const mostOffered = 50;
const mostAsked = 1_000;

/** What rules ask of surveys that are not anonymous. */
export const surveyCriterion: Criterion = {
  name: 'answered_survey',
  schema: answeredCondition,
  prepare: (account) => askedSurveys(account, mostAsked),
  compile: (condition, asked, surveys) =>
    compile(condition as PluggedCondition & AnsweredCondition, asked, surveys as AskedSurvey[]),
  describe: async (account) => (await askedSurveys(account, mostOffered)).map(definitionOf),
  references: ({ survey }) => [
    { property: 'survey', family: 'surveys', ids: [idIn(String(survey))] },
  ],
  records: {
    family: 'surveys',
    title: 'survey',
    async names(account, ids) {
      const { rows } = await sql<{ id: number; name: string }>`
        select r.id, r.name from surveys r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[])`.execute(
        account.db,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  },
};

async function askedSurveys(account: Account, most: number): Promise<AskedSurvey[]> {
  const { rows } = await sql<AskedSurvey>`
    select r.id, r.name, ${questionsOf} as questions from surveys r
    where r.account_id = ${account.id} and r.published_at is not null and not r.is_anonymous order by r.id desc limit ${most}`.execute(
    account.db,
  );
  return rows;
}

function compile(
  { survey: named, operator, where }: AnsweredCondition,
  asked: AskedOf,
  surveys: readonly AskedSurvey[] = [],
): RawBuilder<SqlBool> {
  const survey = surveys.find(({ id }) => id === idIn(named));
  if (!survey)
    throw invalid({
      survey: [`'${named}' is no published survey of this account that keeps who answers`],
    });
  const holds = where.map((line, at) => answerHolds(survey, line, { at, asked }));
  const rows = {
    from: sql`survey_responses r`,
    contact: sql`r.contact_id`,
    where: sql`${sql.join(
      [
        sql`r.account_id = ${asked.accountId} and r.survey_id = ${survey.id} and r.state = 'finished' and r.contact_id is not null`,
        ...holds,
      ],
      sql` and `,
    )}`,
    isOnceEach: true,
  };
  const among = isAmong(asked.form, rows);
  return operator === 'answered' ? among : sql<SqlBool>`not (${among})`;
}

function answerHolds(
  { name, questions }: AskedSurvey,
  line: WhereLine,
  { at, asked }: { at: number; asked: AskedOf },
): RawBuilder<SqlBool> {
  const field = questions.find(({ id }) => id === line.column);
  if (!field)
    throw invalid({ [`where.${at}.column`]: [`'${line.column}' is no question of ${name}`] });
  const allowed = operatorsOf(field).map((one) => one.operator);
  if (!allowed.includes(line.operator))
    throw invalid({
      [`where.${at}.operator`]: [
        `'${line.operator}' does not suit '${field.label}': use ${allowed.join(', ')}`,
      ],
    });
  if (isChoice(field.kind) || field.kind === 'country') return choiceHolds(field, line);
  const text = sql`(r.answers ->> ${field.id}::text)`;
  const type = typeOf(field);
  const column =
    type === 'float' ? sql`(${text}::float8)` : type === 'boolean' ? sql`(${text}::boolean)` : text;
  return sql<SqlBool>`(${compareValue(
    { ...line, field: field.label, operator: line.operator as never },
    { type, column, clock: asked },
  )})`;
}

function choiceHolds({ id }: FormField, { operator, value: chosen }: WhereLine) {
  const answer = sql`(r.answers -> ${id}::text)`;
  if (operator === 'is_set') return sql<SqlBool>`${answer} is not null`;
  if (operator === 'is_not_set') return sql<SqlBool>`${answer} is null`;
  const has = sql`coalesce(jsonb_exists(case when jsonb_typeof(${answer}) = 'array' then ${answer} else jsonb_build_array(${answer}) end, ${String(chosen ?? '')}), false)`;
  return operator === 'is' ? sql<SqlBool>`${has}` : sql<SqlBool>`not ${has}`;
}

type AnswerType = 'float' | 'boolean' | 'text';

function typeOf({ kind }: FormField): AnswerType {
  if (kind === 'scale' || kind === 'number') return 'float';
  return kind === 'yes_no' ? 'boolean' : 'text';
}

function operatorsOf(field: FormField) {
  if (!isChoice(field.kind)) return operatorsOfType(typeOf(field));
  const choices = field.options.map(({ value: option, label }) => ({ value: option, label }));
  const input = { name: 'value', kind: 'choice' as const, choices };
  const ofText = operatorsOfType('text').filter(({ operator }) =>
    ['is', 'is_not', 'is_set', 'is_not_set'].includes(operator),
  );
  return ofText.map((one) => ({ ...one, inputs: one.inputs.length === 0 ? [] : [input] }));
}

function definitionOf({ id, name, questions }: AskedSurvey) {
  const where = {
    name: 'where',
    kind: 'conditions' as const,
    optional: true,
    label: 'Any answers, or answers where all of this holds',
    phrase: 'where {value}',
    columns: questions.map((field) => ({
      name: field.id,
      label: field.label,
      operators: operatorsOf(field),
    })),
  };
  return {
    key: `answered_survey:${id}`,
    group: 'Surveys',
    label: name,
    isOwnName: true,
    fixed: { criterion: 'answered_survey', survey: `survey:${id}` },
    operators: [
      {
        operator: 'answered',
        label: 'answered',
        sentence: '{label}: answered {where}',
        inputs: [where],
      },
      {
        operator: 'not_answered',
        label: 'not answered',
        sentence: '{label}: not answered {where}',
        inputs: [where],
      },
    ],
  };
}

const idIn = (survey: string): number => Number(survey.slice('survey:'.length));
