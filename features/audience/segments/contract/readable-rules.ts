import type {
  CriterionDefinition,
  CriterionInput,
  CriterionOperator,
} from '#engines/audience/contract.ts';
import type { RuleGroup, RuleLine } from './segments.ts';

/** What a rule is put into words with. */
export interface ReadableWith {
  readonly criteria: readonly CriterionDefinition[];
  /** The name of a record by its family and id: null when it is hidden, undefined when it is gone. */
  readonly nameOf: (family: string, id: number) => string | null | undefined;
  /** Puts an English text into the language of the reader. */
  readonly say: (english: string) => string;
}

/** A line in words. */
export interface ReadLine {
  readonly text: string;
  /** True for more than 65 characters. */
  readonly isLong: boolean;
}

const longest = 65;
const mostListed = 2;

/** One line of a rule as a sentence; of several records or texts the first two are named. */
export function readLine(line: RuleLine, reading: ReadableWith): ReadLine {
  const { criteria, say } = reading;
  const definition = definitionOf(line, criteria);
  const operator = definition?.operators.find((one) => one.operator === line['operator']);
  if (!definition || !operator) return read(say('A condition that is not known any more'));
  const label = definition.isOwnName ? definition.label : say(definition.label);
  const text = operator.inputs.reduce(
    (sentence, input) =>
      sentence.replace(`{${input.name}}`, () => blankText(line[input.name], input, reading)),
    say(sentenceOf(operator, line)).replace('{label}', () => label),
  );
  return read(
    text
      .replaceAll(/\{\w+\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

function sentenceOf({ sentence, sentenceOfOne }: CriterionOperator, line: RuleLine): string {
  return Number(line['times']) === 1 ? (sentenceOfOne ?? sentence) : sentence;
}

/** A whole rule in words: lines joined by and or or, groups within others in brackets. */
export function readRules(rules: RuleGroup, reading: ReadableWith): string {
  return rules.segment_filters_attributes
    .map((part) => (isGroup(part) ? `(${readRules(part, reading)})` : readLine(part, reading).text))
    .join(` ${reading.say(rules.filter)} `);
}

/** The criterion that a line asks. */
export function definitionOf(
  line: RuleLine,
  criteria: readonly CriterionDefinition[],
): CriterionDefinition | undefined {
  return criteria.find(({ fixed }) =>
    Object.entries(fixed).every(([property, value]) => line[property] === value),
  );
}

/** True for a group, false for a line. */
export function isGroup(part: RuleLine | RuleGroup): part is RuleGroup {
  return Array.isArray((part as RuleGroup).segment_filters_attributes);
}

/** Names or texts in one line: two at most, then how many more. */
export function shortened(items: readonly string[], say: (english: string) => string): string {
  const more = items.length - mostListed;
  const named = items.slice(0, mostListed).join(', ');
  return more > 0 ? `${named} ${say('and {count} more').replace('{count}', String(more))}` : named;
}

const read = (text: string): ReadLine => ({ text, isLong: [...text].length > longest });

// What is optional is said in a phrase of its own, or not at all.
function blankText(given: unknown, input: CriterionInput, reading: ReadableWith): string {
  const value = given ?? input.usual;
  const isEmpty = value === undefined || value === null || [value].flat().length === 0;
  if (isEmpty && input.optional === true) return '';
  const text = valueText(value, input, reading);
  return input.phrase === undefined
    ? text
    : reading.say(input.phrase).replace('{value}', () => text);
}

function valueText(value: unknown, input: CriterionInput, reading: ReadableWith): string {
  const { say } = reading;
  const items = value === undefined || value === null ? [] : [value].flat();
  if (items.length === 0) return '…';
  return shortened(
    items.map((item) => itemText(item, input, reading)),
    say,
  );
}

function itemText(
  item: unknown,
  { kind, family = '', choices = [], columns = [] }: CriterionInput,
  { nameOf, say }: ReadableWith,
): string {
  const plain = String(item);
  switch (kind) {
    case 'records': {
      const name = nameOf(family, Number(item));
      if (name === undefined) return say('a deleted record');
      return name ?? say('a private record');
    }
    case 'choice': {
      const label = choices.find(({ value }) => value === plain)?.label;
      return label === undefined ? plain : say(label);
    }
    case 'conditions':
      return columnText(item, columns, say);
    case 'text':
    case 'texts':
      return `“${plain}”`;
    default:
      return plain;
  }
}

// One condition on a column of a row: 'status is paid'.
function columnText(
  item: unknown,
  columns: NonNullable<CriterionInput['columns']>,
  say: ReadableWith['say'],
): string {
  const given = (item ?? {}) as Readonly<Record<string, unknown>>;
  const column = columns.find(({ name }) => name === given['column']);
  const operator = column?.operators.find((one) => one.operator === given['operator']);
  if (!operator) return say('A condition that is not known any more');
  return operator.inputs.reduce(
    (text, { name, choices = [] }) =>
      text.replace(`{${name}}`, () => {
        const plain = String(given[name] ?? '…');
        return choices.find(({ value }) => value === plain)?.label ?? plain;
      }),
    say(operator.sentence).replace('{label}', () => column?.label ?? String(given['column'])),
  );
}
