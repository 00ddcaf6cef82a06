import { fieldsOf, type FieldDefinition } from '#features/audience/custom-fields/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { SettingEffect } from './save-settings.ts';

/** An account knows people by one of its own fields; people read the field's title, which is saved beside its name. */
export const chooseIdentifier: SettingEffect = async (account, { after }) => {
  if (after === null) return { uid_name: null };
  const fields = await fieldsOf(account);
  const chosen = fields.find((field) => field.name.toLowerCase() === String(after).toLowerCase());
  if (!chosen)
    throw invalid({
      customer_preferred_uid: ['is no custom field of this account; create the field first'],
    });
  if (!isFit(chosen)) {
    throw invalid({ customer_preferred_uid: ['must be a field of short text or whole numbers'] });
  }
  return { customer_preferred_uid: chosen.name, uid_name: chosen.displayName || chosen.name };
};

/** The fields that can be chosen. */
export async function identifierChoices(
  account: Account,
): Promise<{ value: string; label: string }[]> {
  return (await fieldsOf(account))
    .filter(isFit)
    .map((field) => ({ value: field.name, label: field.displayName || field.name }));
}

const isFit = (field: FieldDefinition): boolean =>
  field.fieldType === 'string' || field.fieldType === 'integer';
