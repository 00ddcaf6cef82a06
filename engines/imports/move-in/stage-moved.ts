import { checkValue, type DateOrder } from '../check-value.ts';
import type { MovedPlan } from '../contact-columns.ts';
import { copyText } from '../copy-text.ts';
import { translate } from './recognise.ts';

const longestTag = 255;
const mostTags = 50;

/** What a row of another product adds to its line: names of its own, custom values, and its state with its tags. */
export interface StagedMove {
  firstName: string;
  lastName: string;
  /** Members of a JSON object, within a line of COPY text. */
  custom: string;
  /** The column `moved` of the staging table, within a line of COPY text. */
  moved: string;
}

/** Reads rows of another product for staging; a row that cannot be taken answers the reason. */
export function stageMoved(
  plan: MovedPlan,
  dateOrder: DateOrder,
): (cells: readonly string[]) => StagedMove | string {
  const read = translate(plan.product, plan);
  return (cells) => {
    const row = read(cells);
    const custom = attributesOf(row.attributes ?? {}, { plan, dateOrder });
    if (!Array.isArray(custom)) return custom.reason;
    const [firstName = '', ...rest] = storable(row.name ?? '')
      .split(/\s+/)
      .filter((part) => part !== '');
    const tags = row.tags
      .slice(0, mostTags)
      .map((tag) => storable(tag).slice(0, longestTag).toWellFormed());
    const lastName = rest.join(' ');
    if (firstName.length > 255 || lastName.length > 255)
      return 'too long text in "name" (at most 255 characters)';
    return {
      firstName: copyText(firstName),
      lastName: copyText(lastName),
      custom: custom.join(','),
      moved: copyText(JSON.stringify({ state: row.state, tags: tags.filter((tag) => tag !== '') })),
    };
  };
}

function attributesOf(
  attributes: Readonly<Record<string, unknown>>,
  { plan, dateOrder }: { plan: MovedPlan; dateOrder: DateOrder },
): string[] | { reason: string } {
  const members: string[] = [];
  for (const { name, field } of plan.attributes) {
    const checked = checkValue(field.type, storable(textOf(attributes[name])), {
      column: name,
      dateOrder,
    });
    if (!checked.ok) return { reason: checked.reason };
    if (checked.value !== null)
      members.push(`"${field.id}":${copyText(JSON.stringify(checked.value))}`);
  }
  return members;
}

// Neither control characters nor half characters can be stored.
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

// What is nested is kept as it was written; a list of plain values reads as a list.
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const isPlainList =
    Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}
