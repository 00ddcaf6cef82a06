import { schemaResolver, useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayTyped } from '#platform/web/fields/field-errors.ts';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { pageSchema, type SettingPage, type SettingValues } from '../contract.ts';
import type { PageSettings, useSettingsPage } from './use-settings-page.ts';

/** The form of a settings page, as its fields bind to it. */
export type SettingsFormOf = UseFormReturnType<SettingValues>;

/** A page of settings as a form: checked as the server does, guarded while it is changed, saved where nobody saved since. */
export function useSettingsForm({
  page,
  settings,
  save,
  readAnew,
}: { page: SettingPage; settings: PageSettings } & Pick<
  ReturnType<typeof useSettingsPage>,
  'save' | 'readAnew'
>) {
  const { t } = useTranslation('account-settings');
  const [baseError, setBaseError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const problemsOf = (values: SettingValues) => problemsOfPage(page, values);
  const form = useForm<SettingValues>({
    initialValues: settings.values as SettingValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([field, message]) => [
          field,
          typeof message === 'string' ? sentence(message) : message,
        ]),
      ),
    onValuesChange: (values, before) => sayTyped(values, before, problemsOf(values)),
  });
  useUnsavedGuard(form.isDirty());
  const saved = {
    version: null,
    readAnew: async () => ({ version: null, values: (await readAnew()) as SettingValues }),
  };
  const meanwhile = useConflict(saved, form);
  const submit = form.onSubmit(async (values) => {
    setBaseError(null);
    setSaving(true);
    try {
      const after = (await save(values, form.getInitialValues())).values as SettingValues;
      form.setInitialValues(after);
      form.setValues(after);
      snackbar.success({ message: t('saved') });
    } catch (error) {
      if (!(await meanwhile.notice(error)))
        setBaseError(applyServerErrors(form, error, Object.keys(settings.values)));
    } finally {
      setSaving(false);
    }
  });
  const discard = () => {
    form.reset();
    setBaseError(null);
  };
  return { form, baseError, isSaving, submit, meanwhile, discard };
}

function problemsOfPage(page: SettingPage, values: SettingValues) {
  const problems = schemaResolver(pageSchema(page), { sync: true })(values);
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field.split('.')[0] ?? field, message]),
  );
}
