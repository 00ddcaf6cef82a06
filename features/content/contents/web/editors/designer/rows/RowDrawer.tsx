import { Autocomplete, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customRows, type CustomRow } from '#features/content/custom-rows/contract.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { contentTexts } from '../../../content.ts';
import type { Designer } from '../designer.ts';
import { useRowCategories } from './use-row-categories.ts';

const { name, category } = customRows.fields.shape;
const schema = z.object({
  name,
  category: category.unwrap(),
  is_synced: z.boolean(),
  locked: z.boolean(),
  /** The row that takes the new layout; empty for a new one. */
  replaced: z.string(),
});
type Values = z.infer<typeof schema>;

const empty: Values = { name: '', category: '', is_synced: false, locked: false, replaced: '' };
const valuesOf = (row: CustomRow): Values => ({
  name: row.name,
  category: row.category,
  is_synced: row.is_synced,
  locked: row.locked,
  replaced: '',
});

/** Saves a row of the mail, as a new one or in the place of a saved one; or changes what is said of a saved one. */
export function RowDrawer({
  edited,
  source,
  designer,
  onClose,
}: {
  /** A saved row, or `new` for the chosen row of the mail. */
  edited: CustomRow | 'new' | null;
  /** The chosen row as MJML. */
  source?: string | null;
  designer: Designer | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const isAdmin = useCan()('bee_admin');
  const save = useSave<CustomRow>(customRows);
  const existing = edited === 'new' ? null : edited;
  const send = async ({ replaced, is_synced: isSynced, locked, ...values }: Values) => {
    const id = existing?.id ?? (replaced === '' ? null : Number(replaced));
    const row = await save.mutateAsync({
      id,
      values: {
        ...values,
        ...(isAdmin && { is_synced: isSynced, locked }),
        ...(source != null && { mjml_part: source }),
      },
    });
    designer?.noteRow(row);
  };
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('rows.editTitle') : t('rows.saveTitle')}
      description={t('rows.about')}
      schema={schema}
      initialValues={existing ? valuesOf(existing) : empty}
      onSubmit={send}
    >
      {(form) => <Fields form={form} isNew={!existing} isAdmin={isAdmin} />}
    </FormDrawer>
  );
}

function Fields({
  form,
  isNew,
  isAdmin,
}: {
  form: SchemaForm<typeof schema>;
  isNew: boolean;
  isAdmin: boolean;
}) {
  const { t } = useTranslation(contentTexts);
  const categories = useRowCategories();
  return (
    <>
      {isNew && <Replaced form={form} />}
      <TextInput
        label={t('rows.name')}
        withAsterisk
        data-autofocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Autocomplete
        label={t('rows.category')}
        maxLength={100}
        data={[...categories]}
        {...form.getInputProps('category')}
      />
      {isAdmin && (
        <>
          <Switch
            label={t('rows.synced')}
            description={t('rows.syncedHint')}
            {...form.getInputProps('is_synced', { type: 'checkbox' })}
          />
          <Switch
            label={t('rows.locked')}
            description={t('rows.lockedHint')}
            {...form.getInputProps('locked', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  );
}

/** The saved rows that may be replaced by the chosen one. */
function Replaced({ form }: { form: SchemaForm<typeof schema> }) {
  const { t } = useTranslation(contentTexts);
  const list = useResourceList<CustomRow>(customRows, { page: 1, per_page: 100 });
  const mine = list.rows.filter((row) => row.is_changeable && row.mjml_part !== null);
  if (mine.length === 0) return null;
  return (
    <Select
      label={t('rows.replace')}
      description={t('rows.replaceHint')}
      placeholder={t('rows.asNew')}
      clearable
      searchable
      data={mine.map((row) => ({ value: String(row.id), label: row.name }))}
      value={form.values.replaced || null}
      onChange={(id) => {
        const row = mine.find((one) => String(one.id) === id);
        form.setValues((row ? { ...valuesOf(row), replaced: String(row.id) } : empty) as never);
      }}
    />
  );
}
