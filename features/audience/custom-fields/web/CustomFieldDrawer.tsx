import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { customFieldMessageTime } from '#platform/web/overlays/message-times.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { customFieldMessages, customFields, fieldTypes } from '../contract.ts';
import type { CustomFieldType } from '../contract.ts';
import { DefaultValueInput } from './DefaultValueInput.tsx';
import { firstDefault } from './field-row.ts';
import type { CustomField } from './field-row.ts';
import { fieldSchema } from './field-schema.ts';
import type { FieldValues } from './field-schema.ts';

/** How long the snackbars of fields stay. */
export const fieldSnackbarTime = customFieldMessageTime;

/** Creates a custom field or changes one; what it is (its type) is chosen once. */
export function CustomFieldDrawer({
  field,
  name,
  onClose,
  onSaved,
}: {
  field: CustomField | 'new' | null;
  name?: string | undefined;
  onClose: () => void;
  onSaved?: ((field: CustomField) => void) | undefined;
}) {
  const { t } = useTranslation('custom-fields');
  const existing = field === 'new' ? null : field;
  const record = useEditedRecord(customFields, existing, (one) => valuesOf(one, ''));
  const save = useSaveField(existing);
  const changeType = (set: (values: Partial<FieldValues>) => void, type: CustomFieldType) =>
    set({ field_type: type, default_value: firstDefault(type) });
  return (
    <FormDrawer
      opened={field !== null}
      onClose={onClose}
      title={existing ? t('drawer.edit') : t('drawer.new')}
      schema={fieldSchema}
      initialValues={valuesOf(existing, name ?? '')}
      submitLabel={existing ? undefined : t('drawer.create')}
      record={record}
      onSubmit={async (values, version) => {
        const saved = await save(values, version);
        onSaved?.(saved);
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            description={t('fields.nameHint')}
            data-autofocus
            withAsterisk
            maxLength={255}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('fields.type')}
            description={
              existing ? t('fields.typeLocked') : t(`typeHints.${form.values.field_type}`)
            }
            disabled={existing !== null}
            allowDeselect={false}
            withAsterisk
            data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={form.values.field_type}
            error={form.errors['field_type']}
            onChange={(value) => {
              const type = fieldTypes.find((one) => one === value);
              if (type) changeType((values) => form.setValues(values as never), type);
            }}
          />
          <DefaultValueInput
            type={form.values.field_type}
            value={form.values.default_value}
            error={form.errors['default_value']}
            onChange={(value) => form.setFieldValue('default_value', value as never)}
          />
          <TextInput
            label={t('fields.displayName')}
            description={t('fields.displayNameHint')}
            maxLength={255}
            {...form.getInputProps('display_name')}
          />
          <Textarea
            label={t('fields.description')}
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('description')}
          />
          <Switch
            label={t('fields.profile')}
            description={t('fields.profileHint')}
            {...form.getInputProps('add_to_profile_page', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  );
}

function useSaveField(
  existing: CustomField | null,
): (values: FieldValues, version: string | undefined) => Promise<CustomField> {
  const api = useApi();
  const refresh = useRefresh(customFields);
  return async (values, version) => {
    const body = {
      custom_field: {
        ...values,
        name: values.name.trim(),
        default_value: values.default_value.trim() === '' ? null : values.default_value.trim(),
      },
    };
    // What the server refuses stands at the fields of the drawer; the client logs it, and no snackbar repeats it.
    const call = { body, quiet: true, version, exclude: [412] };
    const { data } = await (existing
      ? api.put<CustomField>(`custom_fields/${existing.id}`, call)
      : api.post<CustomField>('custom_fields', call));
    snackbar.success({
      message: existing ? customFieldMessages.updated : customFieldMessages.created,
      timeout: fieldSnackbarTime,
    });
    await refresh();
    return data;
  };
}

function valuesOf(field: CustomField | null, name: string): FieldValues {
  if (!field)
    return {
      name,
      field_type: 'string',
      default_value: '',
      display_name: '',
      description: '',
      add_to_profile_page: false,
    };
  const { field_type, default_value, display_name, description, add_to_profile_page } = field;
  return {
    name: field.name,
    field_type,
    default_value: default_value ?? '',
    display_name,
    description,
    add_to_profile_page,
  };
}
