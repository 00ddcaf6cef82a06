import { defaultFields } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type Answer } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { fieldTypes, type customFields, type CustomFieldType } from '../contract.ts';
import { customFieldRecords } from './custom-fields-table.ts';
import { storedDefault } from './default-value.ts';
import { followIdentifier } from './identifying-field.ts';

type Fields = FieldsOf<typeof customFields>;

/** Makes a field; its default value must fit its type. */
export async function createField(account: Account, fields: Fields): Promise<Answer> {
  refuseDefaultName(fields.name);
  const default_value = storedDefault(fields.field_type, fields.default_value ?? null);
  return created(await createRecord(account, customFieldRecords, { ...fields, default_value }));
}

/** Changes a field; the type may be sent along but not changed. */
export async function updateField(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Answer> {
  const before = await showRecord(account, customFieldRecords, id);
  const type = fieldTypes.find((one) => one === before['field_type']) as CustomFieldType;
  if (fields.field_type !== undefined && fields.field_type !== type) {
    throw invalid({ field_type: [`cannot be changed after creation: it is ${type}`] });
  }
  if (fields.name !== undefined) refuseDefaultName(fields.name);
  const { default_value, ...others } = fields;
  const changes =
    default_value === undefined
      ? others
      : { ...others, default_value: storedDefault(type, default_value) };
  const after = await updateRecord(account, customFieldRecords, { id, fields: changes });
  await followIdentifier(account, before, after);
  return ok(after);
}

// Templates and imports name fields; a custom field called email would never be reached.
function refuseDefaultName(name: string): void {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  if (defaultFields.some((field) => field === key))
    throw invalid({ name: ['is the name of a default field: choose another'] });
}
