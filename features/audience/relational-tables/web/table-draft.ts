import type { TableColumn } from '#engines/relational/contract.ts';
import type { RelationalTableRow } from '../contract.ts';

/** A table while it is edited. An empty text: as the settings say, or no such column. */
export interface TableDraft {
  name: string;
  uid: string;
  columns: readonly TableColumn[];
  key: string;
  link_column: string;
  link_by: string;
  unknown_contacts: string;
  date_format: string;
}

/** A new table begins with a key and an address. */
export const blankTable: TableDraft = {
  name: '',
  uid: '',
  columns: [
    { name: 'id', type: 'string' },
    { name: 'email', type: 'string' },
  ],
  key: 'id',
  link_column: 'email',
  link_by: '',
  unknown_contacts: '',
  date_format: '',
};

/** A saved table as the form edits it. */
export function draftOf(row: RelationalTableRow): TableDraft {
  return {
    name: row.name,
    uid: row.uid,
    columns: row.columns,
    key: row.key,
    link_column: row.link_column ?? '',
    link_by: row.link_by ?? '',
    unknown_contacts: row.unknown_contacts ?? '',
    date_format: row.date_format ?? '',
  };
}

/** What is saved of a draft; what never changes is left out of a change. */
export function valuesOf(draft: TableDraft, isNew: boolean): Record<string, unknown> {
  const { uid, key, link_column: link, name, columns, ...rules } = draft;
  const own = Object.entries(rules).map(([field, value]) => [field, value === '' ? null : value]);
  return {
    name,
    columns,
    ...Object.fromEntries(own),
    ...(isNew && { uid, key, link_column: link === '' ? null : link }),
  };
}

/** A short name out of a name: 'My orders' is my_orders. */
export function uidOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '')
    .slice(0, 63);
}
