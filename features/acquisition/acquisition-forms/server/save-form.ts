import { sql } from 'kysely';
import { z } from 'zod';
import { formTypes } from '#engines/forms/contract.ts';
import { publishForm } from '#engines/forms/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { parseInput } from '#platform/server/parse.ts';
import { formDesign, type builders, type FormDesign } from '../contract.ts';
import { addressIsFree } from './addresses.ts';
import { builderRecords } from './builder-records.ts';

type Given = Partial<FieldsOf<typeof builders>>;

// What a form asks that says nothing of it.
const usualPages = [
  {
    fields: [{ id: 'email', kind: 'email', label: 'Email', required: true, binds: 'email' }],
  },
];

/** Writes a new form; visitors see it once it is published. Answers its id. */
export async function createForm(account: Account, given: Given): Promise<number> {
  await requireAddress(account, given.url);
  const { id } = await createRecord(account, builderRecords, {
    kind: 'acquisition',
    type: given.type ?? formTypes[0],
    name: given.name,
    folder_id: given.folder_id,
    list_ids: given.lists ?? [],
    url: given.url ?? '',
    draft: designOf({ pages: usualPages }, given.design),
    created_by: account.actor.name,
  });
  await turn(account, id, given);
  return id;
}

/** Changes the draft of a form, publishes or pauses it. */
export async function updateForm(account: Account, id: number, given: Given): Promise<void> {
  await showRecord(account, builderRecords, id);
  await requireAddress(account, given.url, id);
  const { rows } = await sql<{ draft: object }>`
    select draft from forms where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const changed = {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.type !== undefined && { type: given.type }),
    ...('folder_id' in given && { folder_id: given.folder_id }),
    ...(given.lists !== undefined && { list_ids: given.lists }),
    ...(given.url !== undefined && { url: given.url }),
    ...(given.design !== undefined && { draft: designOf(rows[0]!.draft, given.design) }),
  };
  if (Object.keys(changed).length > 0)
    await updateRecord(account, builderRecords, { id, fields: changed });
  await turn(account, id, given);
}

function designOf(before: object, given: Given['design']): FormDesign {
  const design = { ...before, ...given };
  return parseInput(z.object({ design: formDesign }), { design }).design;
}

async function turn(account: Account, id: number, { published, state }: Given): Promise<void> {
  const wanted = state ?? (published === undefined ? null : published ? 'published' : 'paused');
  if (wanted === 'published') {
    await requireAddressField(account, id);
    await publishForm(account, id);
  }
  // A draft that nobody has seen stays one.
  if (wanted === 'paused')
    await sql`update forms set state = 'paused'
      where account_id = ${account.id} and id = ${id} and state = 'published'`.execute(account.db);
}

async function requireAddressField(account: Account, id: number): Promise<void> {
  const { rows } = await sql<{ draft: FormDesign }>`
    select draft from forms where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const fields = rows[0]!.draft.pages.flatMap((page) => page.fields);
  if (fields.filter(({ kind, binds }) => kind === 'email' && binds === 'email').length !== 1)
    throw invalid({
      design: ['must ask once for the email address: add one field of kind email that binds email'],
    });
}

async function requireAddress(
  account: Account,
  url: string | undefined,
  id?: number,
): Promise<void> {
  if (url && !(await addressIsFree(account, { url, id })))
    throw invalid({ url: ['has already been taken'] });
}
