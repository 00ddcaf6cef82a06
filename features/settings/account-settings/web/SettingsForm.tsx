import { Alert, Button, Skeleton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { sayTyped } from '#platform/web/fields/field-errors.ts';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { pageSchema, type SettingPage, type SettingValues } from '../contract.ts';
import classes from './settings.module.css';
import { useSettingsPage, type PageSettings } from './use-settings-page.ts';

/** The form of a settings page, as its fields bind to it. */
export type SettingsFormOf = UseFormReturnType<SettingValues>;

interface SettingsFormProps {
  page: SettingPage;
  title: string;
  description: string;
  /** Below the form, such as what the settings lead to. */
  after?: (settings: PageSettings) => ReactNode;
  children: (form: SettingsFormOf, settings: PageSettings) => ReactNode;
}

/** A page of settings: reads them, checks them as the server does, and saves what changed. */
export function SettingsForm(props: SettingsFormProps) {
  const { t } = useTranslation('account-settings');
  const facts = useAccountFacts();
  const { settings, save } = useSettingsPage(props.page);
  return (
    <Page narrow>
      <PageHeader
        title={props.title}
        description={props.description}
        breadcrumb={[
          { label: t('title'), to: `/accounts/${facts.accountId}/settings` },
          { label: props.title },
        ]}
      />
      {settings.error && (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Placeholder />}
      {settings.data && <FormBody {...props} settings={settings.data} save={save} />}
      {settings.data && props.after?.(settings.data)}
    </Page>
  );
}

function FormBody({
  page,
  settings,
  save,
  children,
}: SettingsFormProps & {
  settings: PageSettings;
  save: (values: Record<string, unknown>) => Promise<PageSettings>;
}) {
  const { t } = useTranslation('account-settings');
  const [baseError, setBaseError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const resolve = schemaResolver(pageSchema(page), { sync: true });
  const problemsOf = (values: SettingValues) =>
    Object.fromEntries(
      Object.entries(resolve(values)).map(([field, message]) => [
        field.split('.')[0] ?? field,
        message,
      ]),
    );
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
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty);
  const submit = form.onSubmit(async (values) => {
    setBaseError(null);
    setSaving(true);
    try {
      const saved = (await save(values)).values as SettingValues;
      form.setInitialValues(saved);
      form.setValues(saved);
      snackbar.success({ message: t('saved') });
    } catch (error) {
      setBaseError(applyServerErrors(form, error, Object.keys(settings.values)));
    } finally {
      setSaving(false);
    }
  });
  const isDefault = JSON.stringify(form.values) === JSON.stringify(settings.defaults);
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Panel>
        <div className={classes.fields}>
          {baseError && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {baseError}
            </Alert>
          )}
          {children(form, settings)}
        </div>
        <div className={classes.buttons}>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {t('save')}
          </Button>
          <Button
            variant="default"
            disabled={!isDirty || isSaving}
            onClick={() => {
              form.reset();
              setBaseError(null);
            }}
          >
            {t('discard')}
          </Button>
          <span className={classes.grow} />
          <Button
            variant="subtle"
            disabled={isDefault || isSaving}
            onClick={() => form.setValues(settings.defaults as SettingValues)}
          >
            {t('toDefaults')}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

function Placeholder() {
  const { t } = useTranslation('account-settings');
  return (
    <Panel>
      <div className={classes.fields} role="status" aria-label={t('loading')}>
        {[130, 100, 160].map((width) => (
          <div key={width}>
            <Skeleton h={12} w={width} mb={8} />
            <Skeleton h={32} maw={420} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
