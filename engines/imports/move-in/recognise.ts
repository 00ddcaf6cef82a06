import { memberStates, type MemberState, type SourceProduct } from '../contract.ts';
import { brevo } from './brevo.ts';
import { Columns, columnKey } from './column-keys.ts';
import { klaviyo } from './klaviyo.ts';
import { listmonk } from './listmonk.ts';
import { mailchimp } from './mailchimp.ts';
import { mautic } from './mautic.ts';
import type { MovedRow, Product } from './product.ts';

const products: Readonly<Record<SourceProduct, Product>> = {
  mailchimp,
  klaviyo,
  brevo,
  listmonk,
  mautic,
};

/** The product whose export has these columns; null when they are nobody's. */
export function recognise(header: readonly string[]): SourceProduct | null {
  const columns = new Columns(header);
  const found = Object.entries(products).find(([, product]) => product.recognises(columns));
  return (found?.[0] as SourceProduct | undefined) ?? null;
}

/** How everyone in a file of this product stood, where the file is of one state. */
export function stateOfFile(
  product: SourceProduct,
  { header, fileName }: { header: readonly string[]; fileName: string },
): MemberState | null {
  return products[product].stateOfFile(new Columns(header), fileName);
}

/** Where the columns of a product go that no field of ours is named for: null leaves them out. */
export function mappingOf(
  product: SourceProduct,
  header: readonly string[],
): Record<string, string | null> {
  const { ownColumns, renamed = {} } = products[product];
  const mapping: Record<string, string | null> = {};
  for (const name of header) {
    const key = columnKey(name);
    if (ownColumns.includes(key)) mapping[name] = null;
    else if (renamed[key] !== undefined) mapping[name] = renamed[key];
  }
  return mapping;
}

/** Those of a file's columns that say how contacts stood, what they are called, or their tags. */
export function columnsRead(product: SourceProduct, header: readonly string[]): string[] {
  const columns = new Columns(header);
  products[product].reader(columns);
  return header.filter((name) => columns.asked.has(columnKey(name)));
}

/** A row with its state decided. */
export type TranslatedRow = MovedRow & {
  state: MemberState;
  /** Whether row or file says how the contact stood. */
  isStated: boolean;
};

/**
 * Reads rows of a product. Where file and row both say how a contact stood the stricter counts; where neither does the
 * contact is taken as not subscribed.
 */
export function translate(
  product: SourceProduct,
  { header, fileState }: { header: readonly string[]; fileState: MemberState | null },
): (cells: readonly string[]) => TranslatedRow {
  const read = products[product].reader(new Columns(header));
  return (cells) => {
    const row = read(cells);
    const stated = row.state ?? fileState;
    return {
      ...row,
      state: stricterOf(stated ?? 'not_subscribed', fileState),
      isStated: stated !== null,
    };
  };
}

/** The stricter of two states. */
export function stricterOf(one: MemberState, other: MemberState | null): MemberState {
  if (other === null) return one;
  return memberStates[Math.max(memberStates.indexOf(one), memberStates.indexOf(other))]!;
}

/** Reads the names of the attributes that rows of a product keep in one cell. */
export function attributesOf(
  product: SourceProduct,
  columns: Columns,
): (cells: readonly string[]) => string[] {
  const read = products[product].reader(columns);
  return (cells) => Object.keys(read(cells).attributes ?? {});
}
