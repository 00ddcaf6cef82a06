import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { copyOf, type Copied } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { footers } from '../contract.ts';
import { composeFooter } from './compose-footer.ts';
import { footerRecords } from './footers-table.ts';

type FooterFields = z.infer<typeof footers.fields>;

/** Saves a new footer. */
export async function createFooter(account: Account, fields: FooterFields): Promise<Row> {
  const parts = await composeFooter(fields);
  await makeRoom(account, null, fields);
  return createRecord(account, footerRecords, {
    ...fields,
    ...parts,
    created_by: account.actor.name,
  });
}

/** Changes a footer. */
export async function updateFooter(
  account: Account,
  id: number,
  fields: Partial<FooterFields>,
): Promise<Row> {
  const before = footers.row.parse(await showRecord(account, footerRecords, id));
  const changesParts = fields.html_part !== undefined || fields.text_part !== undefined;
  const parts = changesParts ? await composeFooter(fields, before) : {};
  await makeRoom(account, id, fields);
  return updateRecord(account, footerRecords, { id, fields: { ...fields, ...parts } });
}

/** Removes a footer; the default one stays until another takes its place. */
export async function deleteFooter(
  account: Account,
  { id, families }: { id: number; families: Families },
): Promise<Row> {
  const { is_default: isDefault } = footers.row.parse(await showRecord(account, footerRecords, id));
  if (isDefault)
    throw invalid({
      base: ['Footer is the default of this account: make another footer the default first.'],
    });
  return deleteRecord(account, footerRecords, { id, families });
}

/** Copies a footer under a free name 'Copy of …'; there is one default, and one footer a language. */
export async function duplicateFooter(account: Account, copied: Copied): Promise<Row> {
  return createRecord(account, footerRecords, {
    ...(await copyOf(account, footerRecords, copied)),
    is_default: false,
    language: null,
    created_by: account.actor.name,
  });
}

/** One footer is the default: who takes its place, ends its time. A language has one footer. */
async function makeRoom(
  account: Account,
  id: number | null,
  { is_default: isDefault, language }: Partial<FooterFields>,
): Promise<void> {
  if (isDefault)
    await sql`update footers set is_default = false, updated_at = now()
      where account_id = ${account.id} and is_default and id is distinct from ${id}`.execute(
      account.db,
    );
  if (language == null) return;
  const taken = await sql<{ name: string }>`
    select name from footers where account_id = ${account.id} and language = ${language} and id is distinct from ${id}`.execute(
    account.db,
  );
  const [other] = taken.rows;
  if (other)
    throw invalid({ language: [`has a footer already: ${other.name}. Change that one first.`] });
}
