import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { dynamicContents } from '../contract.ts';
import { composeVariants, refuseUnfitPart } from './compose-dynamic.ts';
import { dynamicRecords } from './dynamic-table.ts';
import { readable } from './read-dynamic.ts';

type Fields = FieldsOf<typeof dynamicContents>;

/** Makes a dynamic content. */
export async function createDynamic(
  account: Account,
  services: Services,
  fields: Fields,
): Promise<Row> {
  await refuseUnfitDefault(fields);
  const row = await createRecord(account, dynamicRecords, {
    ...fields,
    variants: await composeVariants(account, services, { given: fields.variants, kept: [] }),
    created_by: account.actor.name,
  });
  return readable(account, services.families, row);
}

/** Changes a dynamic content; emails that were scheduled before keep what it said. */
export async function updateDynamic(
  account: Account,
  services: Services,
  { id, fields }: { id: number; fields: Partial<Fields> },
): Promise<Row> {
  const before = dynamicContents.row.parse(await showRecord(account, dynamicRecords, id));
  await refuseUnfitDefault({ ...before, ...fields });
  const variants =
    fields.variants &&
    (await composeVariants(account, services, { given: fields.variants, kept: before.variants }));
  const row = await updateRecord(account, dynamicRecords, { id, fields: { ...fields, variants } });
  return readable(account, services.families, row);
}

/** Copies a dynamic content with its variants and rules under a free name 'Copy of …'. */
export async function duplicateDynamic(
  account: Account,
  services: Services,
  id: number,
): Promise<Row> {
  const copy = await copyOf(account, dynamicRecords, { id, families: services.families });
  const row = await createRecord(account, dynamicRecords, {
    ...copy,
    created_by: account.actor.name,
  });
  return readable(account, services.families, row);
}

async function refuseUnfitDefault(fields: Pick<Fields, 'default_part' | 'default_text'>) {
  await refuseUnfitPart({
    field: 'default_part',
    html: fields.default_part,
    textField: 'default_text',
    text: fields.default_text ?? '',
  });
}
