import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden, invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { personIn } from '#platform/server/folders/folder-access.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { modulesInUse } from '#platform/server/resource/modules-in-use.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { customRows, type CustomRow } from '../contract.ts';
import { composeRow, type RowParts } from './compose-row.ts';
import { rowAdmin, rowRecords } from './rows-table.ts';

type RowFields = z.infer<typeof customRows.fields>;

/** Saves a new row; it belongs to who made it. */
export async function createRow(account: Account, fields: RowFields): Promise<Row> {
  requireSharing(account, fields);
  const parts = await composeRow(fields);
  if (fields.is_synced) requireOwnRow(parts.mjml_part);
  return createRecord(account, rowRecords, {
    ...fields,
    ...parts,
    created_by: account.actor.name,
    created_by_id: personIn(account),
  });
}

/** Changes a row; answers it, and whether emails that use it say something else now. */
export async function updateRow(
  account: Account,
  { id, fields, families }: { id: number; fields: Partial<RowFields>; families: Families },
): Promise<{ row: Row; isOther: boolean }> {
  const before = await changeableRow(account, id);
  requireSharing(account, fields, before);
  const changesParts = fields.mjml_part !== undefined || fields.json_part !== undefined;
  const parts: Partial<RowParts> = changesParts ? await composeRow(fields) : {};
  const mjml = parts.mjml_part === undefined ? before.mjml_part : parts.mjml_part;
  if (fields.is_synced ?? before.is_synced) requireOwnRow(mjml);
  if (before.is_synced && fields.is_synced === false) await refuseUsed(account, { id, families });
  const row = await updateRecord(account, rowRecords, { id, fields: { ...fields, ...parts } });
  return { row, isOther: row['mjml_part'] !== before.mjml_part };
}

/** Removes a row that nothing uses. */
export async function deleteRow(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<Row> {
  await changeableRow(account, id);
  return deleteRecord(account, rowRecords, { id, families });
}

async function changeableRow(account: Account, id: number): Promise<CustomRow> {
  const row = customRows.row.parse(await showRecord(account, rowRecords, id));
  if (row.is_changeable) return row;
  throw forbidden(
    row.locked
      ? 'This row is locked: only administrators of the editor may change it.'
      : 'This row was saved by another user: only administrators of the editor may change it.',
  );
}

function requireSharing(
  account: Account,
  { is_synced: isSynced, locked }: Partial<RowFields>,
  before = { is_synced: false, locked: false },
): void {
  const asks =
    (isSynced ?? before.is_synced) !== before.is_synced ||
    (locked ?? before.locked) !== before.locked;
  if (asks && !account.can(rowAdmin))
    throw forbidden('Only administrators of the editor may lock rows and keep them in sync.');
}

function requireOwnRow(mjml: string | null | undefined): void {
  if (mjml === null)
    throw invalid({
      is_synced: ['works for rows of the designer alone, and this one is of another editor'],
    });
}

async function refuseUsed(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<void> {
  const used = await modulesInUse(account, rowRecords, { id, families });
  if (used.in_use)
    throw invalid({ is_synced: ['stays while emails use the row: take it out of them first'] });
}
