import { Alert, Button, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { platforms, type Platform } from '#engines/push/contract.ts';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { mobileApplications, type MobileApplication } from '../contract/mobile-applications.ts';
import classes from './mobile-apps.module.css';
import { appTexts, useAppId, useAppPaths } from './paths.ts';

const fields = ['name', 'platform', 'key', 'bundle_id', 'team_id', 'key_id'];

/** Makes an application. */
export function NewApp() {
  return <AppForm app={null} />;
}

/** Changes the name and the key of an application. */
export function EditApp() {
  const app = useRecord<MobileApplication>(mobileApplications, useAppId());
  if (app.error) return <PageError error={app.error} onRetry={() => void app.refetch()} />;
  if (!app.data)
    return (
      <Page narrow>
        <Skeleton h={320} />
      </Page>
    );
  return <AppForm key={app.data.id} app={app.data} />;
}

function AppForm({ app }: { app: MobileApplication | null }) {
  const { t } = useTranslation(appTexts);
  const go = useGo();
  const paths = useAppPaths();
  const { form, refusal, isSaving, submit } = useAppForm(app);
  const title = app === null ? t('newTitle') : t('editTitle');
  return (
    <Page narrow>
      <PageHeader
        title={title}
        record={app?.name}
        breadcrumb={[
          { label: t('settings'), to: paths.settings },
          { label: t('title'), to: paths.list },
          ...(app === null ? [] : [{ label: app.name, to: paths.of(app.id) }]),
          { label: title },
        ]}
      />
      <Panel>
        <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
          {refusal !== null && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {refusal}
            </Alert>
          )}
          <AppFields form={form} isNew={app === null} />
          <div className={classes.buttons}>
            <Button type="submit" loading={isSaving}>
              {t(app === null ? 'create' : 'save')}
            </Button>
            <Button
              variant="default"
              onClick={() => go(app === null ? paths.list : paths.of(app.id))}
            >
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}

function AppFields({
  form,
  isNew,
}: {
  form: ReturnType<typeof useAppForm>['form'];
  isNew: boolean;
}) {
  const { t } = useTranslation(appTexts);
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        autoFocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('fields.platform')}
        description={t('hints.platform')}
        disabled={!isNew}
        allowDeselect={false}
        data={platforms.map((value) => ({ value, label: t(`platforms.${value}`) }))}
        {...form.getInputProps('platform')}
      />
      {form.values.platform === 'ios' && (
        <>
          {(['bundle_id', 'team_id', 'key_id'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`fields.${name}`)}
              description={t(`hints.${name}`)}
              withAsterisk
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(name)}
            />
          ))}
        </>
      )}
      <Textarea
        label={t(`keys.${form.values.platform}.label`)}
        description={t(isNew ? `keys.${form.values.platform}.hint` : 'hints.keepKey')}
        withAsterisk={isNew && form.values.platform !== 'web'}
        autosize
        minRows={form.values.platform === 'web' ? 1 : 5}
        maxRows={12}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('key')}
      />
    </>
  );
}

function useAppForm(app: MobileApplication | null) {
  const go = useGo();
  const paths = useAppPaths();
  const save = useSave<MobileApplication>(mobileApplications, { exclude: [422] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: app?.name ?? '',
      platform: app?.platform ?? ('web' as Platform),
      key: '',
      bundle_id: app?.keys.bundle_id ?? '',
      team_id: app?.keys.team_id ?? '',
      key_id: app?.keys.key_id ?? '',
    },
  });
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(null);
    const { name, platform, key, ...apple } = form.getValues();
    try {
      const saved = await save.mutateAsync({
        id: app?.id ?? null,
        values: {
          name,
          ...(app === null && { platform }),
          ...(key.trim() !== '' && { key }),
          ...(platform === 'ios' && givenOf(apple)),
        },
      });
      form.resetDirty();
      go(paths.of(saved.id), { replace: true });
    } catch (error) {
      setRefusal(applyServerErrors(form, error, fields));
    }
  };
  return { form, refusal, isSaving: save.isPending, submit };
}

function givenOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
