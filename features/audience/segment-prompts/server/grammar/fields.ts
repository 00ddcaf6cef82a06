import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { joined, type Known, type Part } from './known.ts';
import { takeBounds } from './numbers.ts';
import { takePeriod } from './periods.ts';
import type { Reader } from './reader.ts';
import { timePart } from './standing.ts';
import { takeNot } from './words.ts';

/** Reads what a field holds: "city is Berlin", "gmail domain", "email ends with example.com", "without a phone number". */
export function readField(reader: Reader, known: Known): Part | null {
  return (
    reader.attempt(() => readDomain(reader)) ??
    reader.attempt(() => readNamed(reader)) ??
    reader.attempt(() => readPresence(reader, known)) ??
    reader.attempt(() => readValue(reader, known))
  );
}

const mailboxes: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  googlemail: 'googlemail.com',
  yahoo: 'yahoo.com',
  hotmail: 'hotmail.com',
  outlook: 'outlook.com',
  aol: 'aol.com',
  icloud: 'icloud.com',
};

function readDomain(reader: Reader): Part | null {
  const isNot = takeNot(reader);
  reader.take('with', 'with a', 'using', 'have a', 'on', 'at', 'on the');
  reader.take('a', 'an', 'the');
  const before =
    reader.take(
      'domain',
      'email domain',
      'emails at',
      'addresses at',
      'email addresses at',
      'an address at',
      'email address at',
      'email at',
    ) !== null;
  if (before) reader.take('is', 'of', 'equals');
  const domain = takeDomain(reader);
  if (domain === null) return null;
  const behind =
    reader.take(
      'domain',
      'domains',
      'email domain',
      'address',
      'addresses',
      'email address',
      'email addresses',
      'email',
      'emails',
      'account',
      'accounts',
    ) !== null;
  const isAt = domain.startsWith('@');
  if (!before && !behind && !isAt) return null;
  const operator = isNot ? 'is_not' : 'is';
  return { criterion: 'field', field: 'email_domain', operator, value: domain.replace('@', '') };
}

function takeDomain(reader: Reader): string | null {
  const { token } = reader;
  if (!token || token.kind === 'mark' || token.kind === 'number') return null;
  const known = mailboxes[token.text.toLowerCase()];
  if (known === undefined && !/^@?[\w-]+(\.[\w-]+)+$/.test(token.text)) return null;
  reader.at += 1;
  return known ?? token.text.toLowerCase();
}

function readNamed(reader: Reader): Part | null {
  const isNot = takeNot(reader);
  if (!reader.take('named', 'called')) return null;
  const name = takeText(reader, 1);
  if (name === null) return null;
  return {
    criterion: 'field',
    field: 'first_name',
    operator: isNot ? 'is_not' : 'is',
    value: name,
  };
}

const synonyms: readonly [string, string][] = [
  ['phone number', 'phone'],
  ['telephone number', 'phone'],
  ['email address', 'email'],
  ['fax number', 'fax'],
  ['firstname', 'first_name'],
  ['lastname', 'last_name'],
  ['surname', 'last_name'],
  ['date added', 'created_at'],
];

// Of fields with the same beginning the longest is meant; two of one name are neither.
function takeField(reader: Reader, known: Known): CriterionDefinition | null {
  const fields = known.criteria.filter(({ fixed }) => fixed['criterion'] === 'field');
  const byWords = [
    ...synonyms.map(([words, field]) => ({ words, field })),
    ...fields.map(({ label, fixed }) => ({ words: label.toLowerCase(), field: fixed['field']! })),
  ].toSorted((one, other) => other.words.length - one.words.length);
  for (const { words, field } of byWords) {
    if (!reader.take(words)) continue;
    const twins = byWords.filter((one) => one.words === words && one.field !== field);
    return twins.length > 0 ? null : (fields.find(({ fixed }) => fixed['field'] === field) ?? null);
  }
  return null;
}

function readPresence(reader: Reader, known: Known): Part | null {
  const isWithout =
    reader.take('without', 'with no', 'have no', 'has no', 'missing', 'lacking', 'no') !== null;
  if (!isWithout && !reader.take('with', 'have', 'has', 'having')) return null;
  reader.take('a', 'an', 'any', 'the');
  const field = takeField(reader, known);
  if (!field || !isEnd(reader)) return null;
  return { ...field.fixed, operator: isWithout ? 'is_not_set' : 'is_set' };
}

function isEnd(reader: Reader): boolean {
  const { token } = reader;
  return token === undefined || [',', ')', 'and', 'or', 'but'].includes(token.text);
}

function readValue(reader: Reader, known: Known): Part | null {
  reader.take('whose', 'with', 'where', 'the');
  reader.take('the', 'a', 'an');
  const field = takeField(reader, known);
  if (!field) return null;
  const asks = (operator: string) => field.operators.some((one) => one.operator === operator);
  if (asks('in_last_days')) return readTime(reader, field, known);
  if (asks('greater')) return readNumber(reader, field);
  return asks('contains') ? readText(reader, field) : readChoice(reader, field);
}

function readTime(reader: Reader, field: CriterionDefinition, known: Known): Part | null {
  if (reader.take('is not set', 'is empty', 'is missing', 'is unknown'))
    return { ...field.fixed, operator: 'is_not_set' };
  reader.take('is', 'was', 'is set');
  const period = takePeriod(reader, known);
  return period && timePart(field.fixed['field']!, period, known);
}

function readNumber(reader: Reader, field: CriterionDefinition): Part | null {
  if (reader.take('is not set', 'is empty', 'is missing', 'is unknown'))
    return { ...field.fixed, operator: 'is_not_set' };
  reader.take('is', 'are', '=', ':', 'of', 'equals');
  const isNot = takeNot(reader);
  const bounds = takeBounds(reader);
  if (bounds === null) return null;
  const { least, most, isOpen } = bounds;
  if (least !== null && least === most)
    return { ...field.fixed, operator: isNot ? 'is_not' : 'is', value: least };
  if (isNot) return null;
  const line = field.fixed;
  if (least !== null && most !== null)
    return { ...line, operator: 'between', value: least, value_to: most };
  const [operator, value] = least === null ? ['less', most] : ['greater', least];
  return isOpen
    ? { ...line, operator, value }
    : joined('or', [
        { ...line, operator, value },
        { ...line, operator: 'is', value },
      ]);
}

const textWays: readonly (readonly [readonly string[], string])[] = [
  [['does not contain', "doesn't contain", 'not containing'], 'does_not_contain'],
  [['contains', 'containing', 'includes', 'including'], 'contains'],
  [['starts with', 'starting with', 'begins with', 'beginning with'], 'starts_with'],
  [['ends with', 'ending with', 'ending in', 'ends in'], 'ends_with'],
  [['is not set', 'is empty', 'is missing', 'is blank', 'is unknown'], 'is_not_set'],
  [['is set', 'is known', 'is filled', 'exists'], 'is_set'],
  [['is not', "isn't", 'is not equal to', '!='], 'is_not'],
  [['is', 'equals', '=', ':', 'equal to'], 'is'],
];

function readText(reader: Reader, field: CriterionDefinition): Part | null {
  const operator = textWays.find(([words]) => reader.take(...words) !== null)?.[1];
  if (operator === undefined) return null;
  if (operator.endsWith('_set')) return { ...field.fixed, operator };
  const values = takeValues(reader);
  if (values.length === 0) return null;
  // Is not A or B: neither of both.
  const filter = operator === 'is_not' || operator === 'does_not_contain' ? 'and' : 'or';
  return joined(
    filter,
    values.map((value) => ({ ...field.fixed, operator, value })),
  );
}

function readChoice(reader: Reader, field: CriterionDefinition): Part | null {
  reader.take('is', '=', ':', 'equals');
  const isNot = takeNot(reader);
  const isYes = reader.take('yes', 'true', 'on') !== null;
  if (!isYes && !reader.take('no', 'false', 'off')) return null;
  return { ...field.fixed, operator: 'is', value: String(isYes !== isNot) };
}

// Several values stand between "or"; whether a word behind it is another value or another condition shows when it is read.
function takeValues(reader: Reader): string[] {
  const first = takeText(reader, 3);
  if (first === null) return [];
  const values = [first];
  for (;;) {
    const more = reader.attempt(() => {
      if (!reader.take('or')) return null;
      const text = takeText(reader, 3);
      return text !== null && isEnd(reader) && !beginsCondition(text) ? text : null;
    });
    if (more === null) return values;
    values.push(more);
  }
}

const conditionWords =
  /^(not?|never|has|have|haven't|did|didn't|do|don't|is|are|who|whose|with|without|in|from|on|opened|clicked|ordered|bought|spent|purchased|subscribed|unsubscribed|tagged|added|email|first|last|phone|bounced|received|created|joined)$/;

function beginsCondition(text: string): boolean {
  return conditionWords.test(text.toLowerCase().split(' ')[0]!);
}

const valueEnds = new Set(['and', 'or', 'but', 'who', 'whose', 'with', 'without', 'that', 'which']);

function takeText(reader: Reader, mostWords: number): string | null {
  const { token } = reader;
  if (token === undefined || token.kind === 'mark') return null;
  if (token.kind === 'quoted') {
    reader.at += 1;
    return token.text === '' ? null : token.text;
  }
  const from = reader.at;
  while (reader.at - from < mostWords && reader.token?.kind !== undefined) {
    const { kind, text } = reader.token;
    if (kind === 'mark' || kind === 'quoted' || valueEnds.has(text)) break;
    reader.at += 1;
  }
  return reader.at === from ? null : reader.written(from, reader.at);
}
