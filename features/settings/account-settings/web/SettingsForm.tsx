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
import { useSettingsSection } from './settings-section.ts';
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

/** Settings that are read, checked as the server does, and saved where they changed: on a page of their own, or as one of its sections. */
export function SettingsForm(props: SettingsFormProps) {
  const { t } = useTranslation('account-settings');
  const facts = useAccountFacts();
  if (useSettingsSection()) return <ReadForm {...props} />;
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
      <ReadForm {...props} />
    </Page>
  );
}

function ReadForm(props: SettingsFormProps) {
  const { settings, save, readAnew } = useSettingsPage(props.page);
  return (
    <>
      {settings.error && (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Placeholder />}
      {settings.data && (
        <FormBody {...props} settings={settings.data} save={save} readAnew={readAnew} />
      )}
      {settings.data && props.after?.(settings.data)}
    </>
  );
}

function FormBody({
  page,
  title,
  description,
  settings,
  save,
  readAnew,
  children,
}: SettingsFormProps & {
  settings: PageSettings;
} & Pick<ReturnType<typeof useSettingsPage>, 'save' | 'readAnew'>) {
  const { form, baseError, isSaving, submit, meanwhile, discard } = useSettingsForm({
    page,
    settings,
    save,
    readAnew,
  });
  const section = useSettingsSection();
  const isDirty = form.isDirty();
  const isDefault = JSON.stringify(form.values) === JSON.stringify(settings.defaults);
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Panel {...(section && { title, description })}>
        <div className={classes.fields}>
          {baseError && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {baseError}
            </Alert>
          )}
          <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={submit} />
          {children(form, settings)}
        </div>
        <FormButtons
          isShown={section?.isCurrent !== false}
          isDirty={isDirty}
          isDefault={isDefault}
          isSaving={isSaving}
          onDiscard={discard}
          onDefaults={() => form.setValues(settings.defaults as SettingValues)}
        />
      </Panel>
    </form>
  );
}

/** Below one of several forms they show once something changed, so that only one is asked to be saved. */
function FormButtons(buttons: {
  isShown: boolean;
  isDirty: boolean;
  isDefault: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  onDefaults: () => void;
}) {
  const { t } = useTranslation('account-settings');
  const { isDirty, isDefault, isSaving } = buttons;
  if (!buttons.isShown && !isDirty) return null;
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        {t('save')}
      </Button>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={buttons.onDiscard}>
        {t('discard')}
      </Button>
      <span className={classes.grow} />
      <Button variant="subtle" disabled={isDefault || isSaving} onClick={buttons.onDefaults}>
        {t('toDefaults')}
      </Button>
    </div>
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
