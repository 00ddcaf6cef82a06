import { Alert, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle, IconPencil } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { contents } from '../../contract.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import type { Content } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';
import classes from './settings.module.css';
import { useSettingsForm, type SettingsValues } from './use-settings-form.ts';

type Form = UseFormReturnType<SettingsValues>;

/** The form of a content's settings. */
export function ContentSettingsForm({ content }: { content: Content }) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const way = useWayBack();
  const { form, refusal, isSaving, submit, meanwhile } = useSettingsForm(content);
  const editor = paths.editor(content);
  return (
    <Page narrow>
      <form onSubmit={submit} noValidate>
        <PageHeader
          title={t('settings.title')}
          record={content.name}
          description={t('settings.description')}
          breadcrumb={[
            { label: t('title'), to: paths.list },
            { label: content.name, to: paths.of(content.id) },
            { label: t('settings.title') },
          ]}
          actions={
            <>
              {editor && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} />}
                  onClick={() => go(editor + stringifySearch(way))}
                >
                  {t('settings.open')}
                </Button>
              )}
              <Button type="submit" loading={isSaving}>
                {t('settings.save')}
              </Button>
            </>
          }
        />
        <div className={classes.stack}>
          {refusal !== null && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {refusal}
            </Alert>
          )}
          <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={submit} />
          <About form={form} />
          <Inbox form={form} />
          <PlainText form={form} />
        </div>
      </form>
    </Page>
  );
}

function About({ form }: { form: Form }) {
  const { t } = useTranslation(contentTexts);
  const { rows } = useResourceFolders({ kind: 'content', of: contents, rootLabel: t('list.all') });
  return (
    <Panel title={t('settings.about')}>
      <div className={classes.fields}>
        <TextInput
          label={t('settings.name')}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('settings.folder')}
          placeholder={t('settings.noFolder')}
          clearable
          searchable
          data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors['folder_id']}
          value={form.values.folder_id === null ? null : String(form.values.folder_id)}
          onChange={(id) => form.setFieldValue('folder_id', id === null ? null : Number(id))}
        />
      </div>
    </Panel>
  );
}

function Inbox({ form }: { form: Form }) {
  const { t } = useTranslation(contentTexts);
  return (
    <Panel title={t('settings.inbox')}>
      <div className={classes.fields}>
        <TextInput
          label={t('settings.subject')}
          description={t('settings.subjectHint')}
          maxLength={255}
          {...form.getInputProps('subject')}
        />
        <TextInput
          label={t('settings.preheader')}
          description={t('settings.preheaderHint')}
          maxLength={255}
          {...form.getInputProps('preheader')}
        />
      </div>
    </Panel>
  );
}

function PlainText({ form }: { form: Form }) {
  const { t } = useTranslation(contentTexts);
  return (
    <Panel title={t('settings.plain')}>
      <div className={classes.fields}>
        <Switch
          label={t('settings.ownText')}
          description={t('settings.ownTextHint')}
          {...form.getInputProps('hasOwnText', { type: 'checkbox' })}
        />
        {form.values.hasOwnText && (
          <Textarea
            label={t('settings.text')}
            autosize
            minRows={6}
            maxRows={20}
            {...form.getInputProps('text_part')}
          />
        )}
      </div>
    </Panel>
  );
}
