import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { PushCampaign } from '../../contract/push-campaigns.ts';
import { LockScreen } from '../LockScreen.tsx';
import { pushTexts, usePushPaths } from '../paths.ts';
import classes from '../push.module.css';
import { useApplications } from '../use-applications.ts';
import { PushFields } from './PushFields.tsx';
import { SendDrawer } from './SendDrawer.tsx';
import { TestDrawer } from './TestDrawer.tsx';
import { usePushForm } from './use-push-form.ts';

const editorUrl = z.object({
  /** Where the way leads back to; pages of this product alone. */
  back: z
    .string()
    .regex(/^\/accounts\/\d+\//)
    .optional(),
  drawer: z.enum(['send', 'test']).optional(),
});

/** The editor of a push campaign: its words, its recipients, and how it looks on a locked screen. */
export function PushEditor({
  campaign,
  application,
}: {
  campaign: PushCampaign | null;
  application: number | undefined;
}) {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const [url, setUrl] = useUrlState(editorUrl);
  const editor = usePushForm(campaign, application);
  const [saved, setSaved] = useState<PushCampaign | null>(null);
  const { form } = editor;
  const home = url.back ?? paths.list;
  const save = async () => {
    if ((await editor.save()) === null) return;
    snackbar.success(t('saved'));
    go(home);
  };
  const openDrawer = async (drawer: 'send' | 'test') => {
    const made = form.isDirty() || campaign === null ? await editor.save() : campaign;
    if (!made) return;
    // A new one has an address of its own from now on.
    if (campaign === null) return go(`${paths.edit(made.id)}?drawer=${drawer}`, { replace: true });
    setSaved(made);
    setUrl({ drawer });
  };
  const shown = saved ?? campaign;
  return (
    <Page>
      <PageHeader
        title={campaign?.name ?? t('editor.new')}
        record={campaign?.name}
        status={campaign && <StatusChip status={campaign.status} />}
        breadcrumb={[{ label: t('title'), to: home }, { label: campaign?.name ?? t('editor.new') }]}
        actions={
          <Actions
            campaign={campaign}
            isSaving={editor.isSaving}
            onCancel={() => go(home)}
            onSave={() => void save()}
            onOpen={(drawer) => void openDrawer(drawer)}
          />
        }
      />
      <Body editor={editor} campaign={campaign} onSave={() => void save()} />
      <SendDrawer
        campaign={url.drawer === 'send' ? shown : null}
        onClose={() => setUrl({ drawer: undefined })}
      />
      <TestDrawer
        campaign={url.drawer === 'test' ? shown : null}
        onClose={() => setUrl({ drawer: undefined })}
      />
    </Page>
  );
}

function mayBe(campaign: PushCampaign | null): { isStep: boolean; isReadOnly: boolean } {
  const status = campaign?.status ?? 'draft';
  return { isStep: status === 'workflow', isReadOnly: !['draft', 'workflow'].includes(status) };
}

function Body({
  editor: { form, refusal, meanwhile },
  campaign,
  onSave,
}: {
  editor: ReturnType<typeof usePushForm>;
  campaign: PushCampaign | null;
  onSave: () => void;
}) {
  const { t } = useTranslation(pushTexts);
  const applications = useApplications();
  const chosen = applications.data?.find(({ id }) => id === form.values.application_id);
  const { isStep, isReadOnly } = mayBe(campaign);
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        {refusal !== null && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {refusal}
          </Alert>
        )}
        {isReadOnly && <Alert color="blue">{t('editor.readOnly')}</Alert>}
        <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={onSave} />
        <PushFields form={form} isStep={isStep} isReadOnly={isReadOnly} />
      </div>
      <Panel title={t('preview.title')}>
        <LockScreen push={form.values} application={chosen?.name ?? t('fields.application')} />
      </Panel>
    </div>
  );
}

function Actions({
  campaign,
  isSaving,
  onCancel,
  onSave,
  onOpen,
}: {
  campaign: PushCampaign | null;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  onOpen: (drawer: 'send' | 'test') => void;
}) {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const { isStep, isReadOnly } = mayBe(campaign);
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {t('editor.cancel')}
    </Button>
  );
  if (isReadOnly && campaign !== null)
    return (
      <>
        {cancel}
        <Button onClick={() => go(paths.of(campaign.id))}>{t('actions.report')}</Button>
      </>
    );
  return (
    <>
      {cancel}
      <Button variant="default" onClick={() => onOpen('test')}>
        {t('editor.test')}
      </Button>
      <Button variant={isStep ? 'filled' : 'default'} loading={isSaving} onClick={onSave}>
        {t(isStep ? 'editor.save' : 'editor.saveDraft')}
      </Button>
      {!isStep && <Button onClick={() => onOpen('send')}>{t('editor.send')}</Button>}
    </>
  );
}
