import { plainText, quoted } from './merge-chips.ts';

/** How a condition compares. */
export const operators = [
  'isSet',
  'isNotSet',
  'is',
  'isNot',
  'contains',
  'greater',
  'less',
] as const;

/** One of the comparisons. */
export type Operator = (typeof operators)[number];

/** Whom a part of a mail is shown to: those for whose value of `field` (contact.first_name) the comparison holds. */
export interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

/** The names of a contact's tags; the only comparison is whether one is among them. */
export const tagsField = 'contact.tags';

/** Comparisons that need nothing to compare with. */
export function isAboutPresence(operator: Operator): boolean {
  return operator === 'isSet' || operator === 'isNotSet';
}

/** Writes a condition as Liquid, in letters that MJML takes as text. */
export function ifTag(condition: Condition): string {
  return `{% if ${expressionOf(condition)} %}`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Reads the start of a condition; null where it says more than one comparison. */
export function conditionOf(tag: string): Condition | null {
  const expression = expressionIn(tag);
  if (expression === null) return null;
  const found = /^(\S+)\s+(==|!=|>|<|contains)\s+(\S.*)$/.exec(expression);
  const [, field = '', sign = '', right = ''] = found ?? [];
  if (!fieldPattern.test(field)) return null;
  if (right === 'blank')
    return sign === '!='
      ? { field, operator: 'isSet', value: '' }
      : sign === '=='
        ? { field, operator: 'isNotSet', value: '' }
        : null;
  const operator = operatorsOfSigns[sign];
  const value = valueOf(right);
  return operator === undefined || value === null ? null : { field, operator, value };
}

/** What stands between if and its end: contact.age &gt; 5 as contact.age > 5. */
export function expressionIn(tag: string): string | null {
  return /^\{% if ([^{}%]*) %\}$/.exec(plainText(tag))?.[1]?.trim() ?? null;
}

/** Tags of the designer in whose place the rows of a condition are drawn. */
export const conditionTags = { whole: 'hg-condition', branch: 'hg-branch' } as const;

/** Gathers rows, or blocks of one column, between `{% if %}`, `{% else %}` and `{% endif %}` into one block that can be seen; a mail with conditions of any other shape stays as it is. */
export function withConditionBlocks(body: string): string {
  const open: OpenCondition[] = [];
  const holders: string[] = [];
  let isPlain = true;
  const gathered = body.replace(holdersAndTags, (piece: string, holder: string, tag: string) => {
    if (holder !== undefined) {
      if (piece.startsWith('</')) holders.pop();
      else holders.push(holder);
      return piece;
    }
    const liquid = tag.trim();
    if (!liquid.startsWith('{%')) return piece;
    const made = begun(liquid, holders, open) ?? continued(liquid, holders.length, open);
    if (made === null) isPlain = false;
    return made ?? piece;
  });
  return isPlain && open.length === 0 ? gathered : body;
}

const { whole, branch } = conditionTags;

/** The start of a condition; null where none may begin, as within another one's rows. */
function begun(liquid: string, holders: readonly string[], open: OpenCondition[]): string | null {
  const depth = holders.length;
  const mayBegin = depth === 0 || holders.at(-1) === 'mj-column';
  if (!mayBegin || open.at(-1)?.depth === depth || expressionIn(liquid) === null) return null;
  open.push({ depth, hasElse: false });
  return `<${whole} data-if="${liquid.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"><${branch} data-part="then">`;
}

/** The part for all others, or the end of the condition that was begun at this depth; null where there is none. */
function continued(liquid: string, depth: number, open: OpenCondition[]): string | null {
  const inner = open.at(-1);
  if (inner?.depth !== depth) return null;
  if (liquid === '{% else %}' && !inner.hasElse) {
    inner.hasElse = true;
    return `</${branch}><${branch} data-part="else">`;
  }
  if (liquid !== '{% endif %}') return null;
  open.pop();
  return `</${branch}></${whole}>`;
}

/** A condition whose end has not come yet: how many rows and columns it stands in. */
interface OpenCondition {
  readonly depth: number;
  hasElse: boolean;
}

/** The rows of a condition as they are saved. */
export function savedCondition(tag: string, then: string, otherwise: string | null): string {
  const raw = (liquid: string) => `<mj-raw>${liquid}</mj-raw>`;
  const rest = otherwise === null ? '' : `${raw('{% else %}')}${otherwise}`;
  return `${raw(tag)}${then}${rest}${raw('{% endif %}')}`;
}

const holdersAndTags =
  /<\/?(mj-section|mj-wrapper|mj-hero|mj-group|mj-column)\b[^<>]*>|<mj-raw\b[^<>]*>([^<>]*)<\/mj-raw>/g;
const fieldPattern = /^contact(?:\.\w+|\["[^"]*"\]|\['[^']*'\])$/;
const signs = { is: '==', isNot: '!=', contains: 'contains', greater: '>', less: '<' } as const;
const operatorsOfSigns: Partial<Record<string, Operator>> = Object.fromEntries(
  Object.entries(signs).map(([operator, sign]) => [sign, operator as Operator]),
);

function expressionOf({ field, operator, value }: Condition): string {
  if (operator === 'isSet') return `${field} != blank`;
  if (operator === 'isNotSet') return `${field} == blank`;
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value);
  const isPlain = isNumber && (operator === 'greater' || operator === 'less');
  return `${field} ${signs[operator]} ${isPlain || value === 'true' || value === 'false' ? value : quoted(value)}`;
}

function valueOf(right: string): string | null {
  const text = /^(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?|true|false))$/.exec(right.trim());
  return text ? (text[1] ?? text[2] ?? text[3] ?? '') : null;
}
