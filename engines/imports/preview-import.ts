import type { FieldType } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { nameOfDelimiter, type DelimiterName } from '#platform/server/csv/delimiter.ts';
import { chooseTargets, requireFields, suggestMapping } from './column-targets.ts';
import type { DateOrder } from './check-value.ts';
import { guessDateOrder, guessType } from './guess-type.ts';
import type { ImportOptions } from './import-options.ts';
import type { StatedProduct } from './contract.ts';
import { describeMove, type HeadOfMove } from './move-in/describe-move.ts';
import { mappingOf } from './move-in/recognise.ts';
import { requireStatement } from './move-in/require-statement.ts';
import { openHead, type FileHead } from './open-head.ts';
import type { ImportTarget, TargetColumns } from './target.ts';

/** How much of a file is looked at before it is imported. */
export const previewBytes = 64 * 1024;

/** What a file goes into. */
export interface FileInto {
  target: ImportTarget;
  destination: number | null;
}

/** What the start of a file tells about it. */
export interface ImportPreview {
  delimiter: DelimiterName;
  encoding: string;
  /** Whether the encoding is one of several that the file would fit. */
  encoding_is_guessed: boolean;
  header: string[];
  rows: string[][];
  /** For each column the field it goes to, or null. */
  mapping: Record<string, string | null>;
  /** For each column the type that a new field for it should have. */
  field_types: Record<string, FieldType>;
  /** How its dates are meant, as far as its first rows tell. */
  date_order: DateOrder;
  /** Fields of the target's own, and those the account made. */
  contact_fields: string[];
  custom_fields: string[];
  /** Fields that a column must go to. */
  required_fields: string[];
  can_add_fields: boolean;
  /** The product whose export the file seems to be; null for an ordinary file. */
  product: HeadOfMove | null;
}

/** Reads the start of a file for the eye: header, ten rows and a proposal for the columns. Throws CsvRefused. */
export async function previewImport(
  account: Account,
  into: FileInto,
  given: {
    head: FileHead;
    /** What the file is called, where it may be the export of another product. */
    fileName?: string;
    options: Pick<ImportOptions, 'delimiter' | 'encoding'> & {
      from_product?: StatedProduct | null | undefined;
    };
  },
): Promise<ImportPreview> {
  const { head, options, fileName } = given;
  const file = await openHead(head, options);
  const columns = await into.target.columnsOf(account, into.destination);
  const rows: string[][] = [];
  for await (const batch of file.batches())
    for (const row of batch.rows)
      rows.push(
        row.cells.map((cell) => cell.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 300)),
      );
  // The last row of a part of a file is cut somewhere.
  if (!head.isWhole) rows.pop();
  const dateOrder = guessDateOrder(rows);
  const product =
    into.target.movesIn && fileName !== undefined
      ? describeMove({ header: file.header, rows, fileName }, options.from_product ?? null)
      : null;
  return {
    delimiter: nameOfDelimiter(file.delimiter),
    encoding: file.encoding,
    encoding_is_guessed: file.isEncodingGuessed,
    header: [...file.header],
    rows: rows.slice(0, 10),
    mapping: proposedMapping(file.header, columns, product),
    field_types: Object.fromEntries(
      file.header.map((name, at) => [
        name,
        guessType(
          name,
          rows.map((row) => row[at] ?? ''),
          dateOrder,
        ),
      ]),
    ),
    date_order: dateOrder,
    contact_fields: columns.own.map(({ name }) => name),
    custom_fields: columns.added.map(({ name }) => name),
    required_fields: [...columns.required],
    can_add_fields: columns.canAdd,
    product,
  };
}

function proposedMapping(
  header: readonly string[],
  columns: TargetColumns,
  product: HeadOfMove | null,
): Record<string, string | null> {
  const own = product === null ? {} : mappingOf(product.name, header);
  const rest = suggestMapping(
    header.filter((name) => own[name] === undefined),
    columns,
  );
  const taken = new Set(Object.values(rest));
  for (const [name, target] of Object.entries(own))
    rest[name] = target !== null && taken.has(target) ? null : target;
  return rest;
}

/** Throws CsvRefused or ImportRefused when the start of the file shows already that the import cannot run. */
export async function checkImport(
  account: Account,
  into: FileInto,
  { head, options }: { head: FileHead; options: ImportOptions },
): Promise<void> {
  const file = await openHead(head, options);
  requireStatement(file.header, options, into.target);
  const columns = await into.target.columnsOf(account, into.destination);
  const { targets } = chooseTargets(file.header, options, columns);
  into.target.requireColumns?.(file.header, targets);
  requireFields(file.header, targets, columns.required);
}
