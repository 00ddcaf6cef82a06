import { normaliseAddress, type FieldType } from '#engines/audience/public.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { checkValue, type DateOrder } from './check-value.ts';
import type { ColumnPlan, ContactField } from './contact-columns.ts';
import type { MemberState } from './contract.ts';
import { copyText, laneOf, withoutSpaces } from './copy-text.ts';
import { stageMoved, type StagedMove } from './move-in/stage-moved.ts';
import { translate } from './move-in/recognise.ts';
import type { RefusedMember, StagesRows } from './target.ts';

type OwnField = Exclude<ContactField, 'email'>;
const ownFields: readonly OwnField[] = ['first_name', 'last_name', 'phone', 'fax'];
const control = /[\0-\x1f\x7f]/;
const longestOwnValue = 255;

interface CustomColumn {
  at: number;
  name: string;
  type: FieldType;
  /** The member's name as it stands in JSON, with colon. */
  member: string;
  /** Values seen before as they stand in the line: numbers, dates and answers come again and again. */
  seen: Map<string, string>;
}

const mostSeen = 10_000;
// A longer cell would be a slice that keeps its whole piece of the file in memory.
const longestSeen = 12;

/** Columns of the staging table in the order {@link ContactStager} writes them. */
export const contactStaging = {
  columns: [
    { name: 'email', type: 'text not null' },
    { name: 'email_key', type: 'text collate "C" not null' },
    { name: 'email_domain', type: 'text collate "C" not null' },
    { name: 'first_name', type: 'text' },
    { name: 'last_name', type: 'text' },
    { name: 'phone', type: 'text' },
    { name: 'fax', type: 'text' },
    { name: 'custom', type: 'jsonb' },
    { name: 'moved', type: 'jsonb' },
  ],
  key: 'email_key',
} as const;

/** Turns rows into contacts to be merged, or finds the reason why a row is rejected. */
export class ContactStager implements StagesRows {
  /** Which session the last row belongs to. */
  lane = 0;
  /** Why the last row was refused. */
  reason = '';
  readonly #plan: ColumnPlan;
  readonly #dateOrder: DateOrder;
  readonly #own: readonly { at: number; name: string; field: OwnField }[];
  readonly #custom: readonly CustomColumn[];
  readonly #stateOf: ((cells: readonly string[]) => MemberState) | null;
  readonly #moved: ((cells: readonly string[]) => StagedMove | string) | null;

  constructor(plan: ColumnPlan, options: { dateOrder: DateOrder }) {
    this.#plan = plan;
    this.#dateOrder = options.dateOrder;
    const read = plan.moved && translate(plan.moved.product, plan.moved);
    this.#stateOf = read ? (cells) => read(cells).state : null;
    this.#moved = plan.moved ? stageMoved(plan.moved, options.dateOrder) : null;
    this.#own = ownFields.map((field) => {
      const column = plan.columns.find((one) => 'contact' in one && one.contact === field);
      return { at: column?.at ?? -1, name: column?.name ?? field, field };
    });
    this.#custom = plan.columns.flatMap((column) =>
      'field' in column
        ? [
            {
              at: column.at,
              name: column.name,
              type: column.field.type,
              member: `"${column.field.id}":`,
              seen: new Map(),
            },
          ]
        : [],
    );
  }

  /** The row as a line of COPY text, or null when it is refused. */
  stage(row: CsvRow): string | null {
    const { cells, isPlain } = row;
    const typed = cells[this.#plan.email] ?? '';
    if (!isPlain && control.test(typed.trim()))
      return this.#refuse('control characters in address');
    const address = normaliseAddress(typed);
    if (!address.ok) return this.#refuse(`bad address: it ${address.reason}`);
    const move = this.#moved?.(cells) ?? null;
    if (typeof move === 'string') return this.#refuse(move);
    const own = this.#ownValues(cells, isPlain, move);
    const custom = own === null ? null : this.#customValues(cells, isPlain, move?.custom ?? '');
    if (custom === null) return null;
    this.lane = laneOf(address.emailKey);
    const { email, emailKey, domain } = address;
    return `${row.row}\t${isPlain ? email : copyText(email)}\t${emailKey}\t${domain}${own}\t${custom}\t${move?.moved ?? '\\N'}\n`;
  }

  /** The person of a row that was rejected, and their state; null unless the file moves in from another product. */
  refused({ cells }: CsvRow): RefusedMember | null {
    const address = normaliseAddress(cells[this.#plan.email] ?? '');
    const state = this.#stateOf?.(cells);
    // Of a row with too many cells nobody knows which of them stand in their columns.
    if (!address.ok || state === undefined || cells.length > this.#plan.width) return null;
    return { emailKey: address.emailKey, state };
  }

  #ownValues(cells: readonly string[], isPlain: boolean, move: StagedMove | null): string | null {
    let line = '';
    for (const { at, name, field } of this.#own) {
      const value = at === -1 ? '' : withoutSpaces(cells[at] ?? '');
      if (value.length > longestOwnValue) {
        this.#refuse(`too long text in "${name}" (at most ${longestOwnValue} characters)`);
        return null;
      }
      line +=
        value === ''
          ? `\t${nameOf(move, field) || '\\N'}`
          : isPlain
            ? `\t${value}`
            : `\t${copyText(value)}`;
    }
    return line;
  }

  #customValues(cells: readonly string[], isPlain: boolean, attributes: string): string | null {
    let json = attributes;
    for (const column of this.#custom) {
      const cell = cells[column.at];
      if (cell === undefined || cell === '') continue;
      if (isPlain && column.type === 'string' && cell.length <= 255) {
        const text = cell.trim();
        if (text !== '') json += `${json === '' ? '' : ','}${column.member}"${text}"`;
        continue;
      }
      const known = column.seen.get(cell) ?? this.#readValue(column, cell);
      if (known === null) return null;
      if (known !== '') json += json === '' ? known : `,${known}`;
    }
    return json === '' ? '\\N' : `{${json}}`;
  }

  // A value as a JSON member within a line of COPY text; empty when the cell says nothing.
  #readValue(column: CustomColumn, cell: string): string | null {
    const checked = checkValue(column.type, cell, {
      column: column.name,
      dateOrder: this.#dateOrder,
    });
    if (!checked.ok) return this.#refuse(checked.reason);
    const member =
      checked.value === null ? '' : `${column.member}${copyText(JSON.stringify(checked.value))}`;
    if (cell.length <= longestSeen && column.seen.size < mostSeen) column.seen.set(cell, member);
    return member;
  }

  #refuse(reason: string): null {
    this.reason = reason;
    return null;
  }
}

// The parts of a full name, where the row has no column of their own.
function nameOf(move: StagedMove | null, field: OwnField): string {
  if (field === 'first_name') return move?.firstName ?? '';
  return field === 'last_name' ? (move?.lastName ?? '') : '';
}
