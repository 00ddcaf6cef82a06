import { sql } from 'kysely';
import { formDefinition, type FormDefinition } from '#engines/forms/contract.ts';
import { publishForm } from '#engines/forms/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { parseInput } from '#platform/server/parse.ts';
import { emailField, type signupForms } from '../contract.ts';
import { signupFormRecords } from './form-records.ts';

type Given = Partial<FieldsOf<typeof signupForms>>;

/** Writes a new form and publishes it: what is saved is what visitors get. Answers its id. */
export async function createForm(account: Account, given: Given): Promise<number> {
  const draft = definitionOf({ pages: [{ fields: given.fields ?? [emailField] }] }, given);
  const { id } = await createRecord(account, signupFormRecords, {
    kind: 'signup',
    name: given.name,
    folder_id: given.folder_id,
    list_ids: given.lists,
    draft,
    created_by: account.actor.name,
  });
  await putOut(account, id, given.state);
  return id;
}

/** Changes a form; visitors get the change at once, and pages that show the version before it are taken for 30 days. */
export async function updateForm(account: Account, id: number, given: Given): Promise<void> {
  await showRecord(account, signupFormRecords, id);
  const { rows } = await sql<{ draft: object; state: string }>`
    select draft, state from forms where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const before = rows[0]!;
  await updateRecord(account, signupFormRecords, {
    id,
    fields: {
      ...(given.name !== undefined && { name: given.name }),
      ...('folder_id' in given && { folder_id: given.folder_id }),
      ...(given.lists !== undefined && { list_ids: given.lists }),
      draft: definitionOf(before.draft, given),
    },
  });
  await putOut(account, id, given.state ?? (before.state === 'paused' ? 'paused' : undefined));
}

async function putOut(account: Account, id: number, state: Given['state']): Promise<void> {
  await publishForm(account, id);
  if (state === 'paused')
    await sql`update forms set state = 'paused' where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
}

function definitionOf(before: object, given: Given): FormDefinition {
  const { name: _name, lists: _lists, folder_id: _folder, state: _state, fields, ...said } = given;
  const words = Object.entries(said).filter(([, value]) => value !== undefined);
  return parseInput(formDefinition, {
    ...before,
    ...Object.fromEntries(words),
    ...(fields && { pages: [{ fields }] }),
  });
}
