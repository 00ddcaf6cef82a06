import type { MemberState } from '../contract.ts';
import type { Columns } from './column-keys.ts';

/** What a row says beyond the fields that its columns go to. */
export interface MovedRow {
  /** How the contact stood; null when the row does not say. */
  state: MemberState | null;
  tags: string[];
  /** A full name to be split, where the product keeps but one. */
  name?: string;
  /** Attributes that the row keeps in one cell, as they stand. */
  attributes?: Readonly<Record<string, unknown>>;
}

/** A product whose exports of contacts are known. Pure: nothing here reads a file. */
export interface Product {
  /** True for the columns of one of its exports. */
  recognises(columns: Columns): boolean;
  /** How everyone in a file stood, where the whole file is of one state; null when its rows say, or nobody does. */
  stateOfFile(columns: Columns, fileName: string): MemberState | null;
  /** Columns that hold no field of a contact: they are left out unless somebody maps them. */
  readonly ownColumns: readonly string[];
  /** Columns that go to a field of ours under another name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Reads rows below these columns. */
  reader(columns: Columns): (cells: readonly string[]) => MovedRow;
}
