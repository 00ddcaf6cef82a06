import { Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { contentTemplates, sharedRights, type ContentTemplate } from '../contract.ts';
import classes from './templates.module.css';
import { templateTexts } from './templates.ts';
import { useCategories } from './use-categories.ts';

const { category, shared_rights: rights } = contentTemplates.fields.shape;
const schema = contentTemplates.fields.pick({ name: true }).extend({
  category: category.unwrap(),
  shared_rights: rights.unwrap(),
});

/** Name, category and sharing of a template. */
export function TemplateForm({ template }: { template: ContentTemplate }) {
  const { t } = useTranslation(templateTexts);
  const categories = useCategories();
  const save = useSave<ContentTemplate>(contentTemplates, { exclude: [422] });
  const form = useForm({
    initialValues: valuesOf(template),
    validate: schemaResolver(schema, { sync: true }),
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async ({ shared_rights, ...values }) => {
    try {
      const saved = await save.mutateAsync({
        id: template.id,
        values: template.can_share ? { ...values, shared_rights } : values,
        version: template.updated_at ?? undefined,
      });
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      form.resetDirty();
    } catch (error) {
      applyServerErrors(form, error, Object.keys(schema.shape));
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Panel title={t('settings')}>
        <div className={classes.form}>
          <TextInput
            label={t('name')}
            withAsterisk
            maxLength={255}
            {...form.getInputProps('name')}
          />
          <Autocomplete
            label={t('category')}
            description={t('categoryHint')}
            maxLength={60}
            data={categories}
            {...form.getInputProps('category')}
          />
          {template.can_share && (
            <Select
              label={t('sharing')}
              description={t('sharingHint')}
              allowDeselect={false}
              data={sharedRights.map((value) => ({ value, label: t(`rights.${value}`) }))}
              {...form.getInputProps('shared_rights')}
            />
          )}
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('save')}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

function valuesOf({ name, category, shared_rights }: ContentTemplate) {
  return { name, category, shared_rights };
}
