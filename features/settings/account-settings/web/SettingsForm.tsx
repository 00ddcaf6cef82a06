import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { SettingPage, SettingValues } from '../contract.ts';
import classes from './settings.module.css';
import { useSettingsForm, type SettingsFormOf } from './use-settings-form.ts';
import { useSettingsPage, type PageSettings } from './use-settings-page.ts';

export type { SettingsFormOf } from './use-settings-form.ts';

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
  const { settings, save, readAnew } = useSettingsPage(props.page);
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
      {settings.data && (
        <FormBody {...props} settings={settings.data} save={save} readAnew={readAnew} />
      )}
      {settings.data && props.after?.(settings.data)}
    </Page>
  );
}

function FormBody({
  page,
  settings,
  save,
  readAnew,
  children,
}: SettingsFormProps & {
  settings: PageSettings;
} & Pick<ReturnType<typeof useSettingsPage>, 'save' | 'readAnew'>) {
  const { t } = useTranslation('account-settings');
  const { form, baseError, isSaving, submit, meanwhile, discard } = useSettingsForm({
    page,
    settings,
    save,
    readAnew,
  });
  const isDirty = form.isDirty();
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
          <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={submit} />
          {children(form, settings)}
        </div>
        <div className={classes.buttons}>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            {t('save')}
          </Button>
          <Button variant="default" disabled={!isDirty || isSaving} onClick={discard}>
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
