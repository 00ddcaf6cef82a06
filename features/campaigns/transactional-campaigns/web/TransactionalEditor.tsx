import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contents } from '#features/content/contents/contract.ts';
import { FooterField } from '#features/content/footers/web/public.tsx';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { TransactionalCampaign } from '../contract.ts';
import { CallPanel } from './CallPanel.tsx';
import { useTransactionalPaths } from './paths.ts';
import { useTransactionalForm, type EditorKind } from './use-transactional-form.ts';
import classes from './transactional.module.css';

/** The form of a transactional campaign, with the call that sends it once it is saved. */
export function TransactionalEditor({
  campaign,
  kind,
}: {
  campaign: TransactionalCampaign | null;
  kind: EditorKind;
}) {
  const { t } = useTranslation('transactional-campaigns');
  const go = useGo();
  const paths = useTransactionalPaths();
  const { form, refusal, isSaving, submit, meanwhile } = useTransactionalForm(campaign, kind);
  const content = useRecord<{ id: number; name: string }>(contents, form.values.content_id);
  const toggle = (name: 'track_opens' | 'track_clicks' | 'offers_unsubscribe') => (
    <Switch
      label={t(`field.${name}`)}
      description={t(`hint.${name}`)}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
  return (
    <Page narrow>
      <form onSubmit={submit} noValidate>
        <PageHeader
          title={t(`form.${kind}`)}
          record={campaign?.name}
          description={t('form.description')}
          breadcrumb={[
            { label: t('title'), to: paths.list },
            { label: campaign?.name ?? t('form.new') },
          ]}
          actions={
            <>
              <Button variant="default" onClick={() => go(paths.list)}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={isSaving}>
                {t('save')}
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
          <Panel title={t('form.about')}>
            <div className={classes.fields}>
              <TextInput
                label={t('name')}
                withAsterisk
                maxLength={255}
                autoFocus={kind === 'new'}
                {...form.getInputProps('name')}
              />
              <ReferencePicker
                source={{ of: contents }}
                single
                required
                label={t('field.content_id')}
                description={t('hint.content_id')}
                error={form.errors['content_id']}
                value={
                  form.values.content_id === null
                    ? emptyPick
                    : pickOf([{ id: form.values.content_id, name: content.data?.name ?? '…' }])
                }
                onChange={(pick) => form.setFieldValue('content_id', pick.items[0]?.id ?? null)}
              />
              <FooterField
                none={t('field.noFooter')}
                description={t('hint.footer_id')}
                error={form.errors['footer_id'] as string | undefined}
                value={form.values.footer_id}
                onChange={(id) => form.setFieldValue('footer_id', id)}
              />
            </div>
          </Panel>
          <Panel title={t('form.inbox')}>
            <div className={classes.fields}>
              <TextInput
                label={t('field.subject')}
                description={t('hint.subject')}
                withAsterisk
                maxLength={255}
                {...form.getInputProps('subject')}
              />
              <TextInput
                label={t('field.preheader')}
                maxLength={255}
                {...form.getInputProps('preheader')}
              />
              <div className={classes.pair}>
                <TextInput
                  label={t('field.from_name')}
                  maxLength={255}
                  {...form.getInputProps('from_name')}
                />
                <TextInput
                  label={t('field.from_email')}
                  withAsterisk
                  type="email"
                  maxLength={254}
                  {...form.getInputProps('from_email')}
                />
              </div>
              <TextInput
                label={t('field.reply_to')}
                type="email"
                maxLength={254}
                placeholder={form.values.from_email}
                {...form.getInputProps('reply_to')}
              />
              <Textarea
                label={t('field.address')}
                description={t('hint.address')}
                minRows={2}
                maxLength={1000}
                {...form.getInputProps('address')}
              />
            </div>
          </Panel>
          <Panel title={t('form.handling')} description={t('form.handlingHint')}>
            <div className={classes.fields}>
              {toggle('track_opens')}
              {toggle('track_clicks')}
              {toggle('offers_unsubscribe')}
            </div>
          </Panel>
          {kind === 'edit' && campaign !== null && <CallPanel id={campaign.id} />}
        </div>
      </form>
    </Page>
  );
}
