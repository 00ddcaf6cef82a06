import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { SmsCampaign, SmsCampaignRow } from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { CallPanel } from '../transactional/CallPanel.tsx';
import classes from './editor.module.css';
import { ForecastPanel } from './ForecastPanel.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { SendDrawer } from './SendDrawer.tsx';
import { SmsFields } from './SmsFields.tsx';
import { TestDrawer } from './TestDrawer.tsx';
import { useSmsForm, type SmsEditorKind } from './use-sms-form.ts';

const editorUrl = z.object({
  journey_id: z.coerce.number().int().positive().optional(),
  /** Where the way leads back to; pages of this product alone. */
  back: z
    .string()
    .regex(/^\/accounts\/\d+\//)
    .optional(),
  drawer: z.enum(['send', 'test']).optional(),
});

/** The editor of an SMS campaign: its words with what they cost, its recipients, and how it looks on a phone. */
export function SmsEditor({
  campaign,
  kind,
  type,
}: {
  campaign: SmsCampaign | null;
  kind: SmsEditorKind;
  type: SmsCampaignRow['type'];
}) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const [url, setUrl] = useUrlState(editorUrl);
  const editor = useSmsForm(campaign, kind, type);
  const { form, refusal, meanwhile } = editor;
  const [sending, setSending] = useState<SmsCampaign | null>(null);
  const edited = kind === 'edit' ? campaign : null;
  const isReadOnly = edited !== null && !isOpenToChange(edited);
  const home = url.back ?? (type === 'trans' ? paths.trans : paths.list);
  const save = async () => {
    const saved = await editor.save();
    if (saved) {
      snackbar.success(t('saved'));
      go(home);
    }
  };
  const send = async () => {
    const saved = form.isDirty() || edited === null ? await editor.save() : edited;
    if (!saved) return;
    // A new one has an address of its own from now on.
    if (edited === null) go(`${paths.edit(saved.id)}?drawer=send`, { replace: true });
    else {
      setSending(saved);
      setUrl({ drawer: 'send' });
    }
  };
  const canSend = type === 'bulk' && (edited === null || edited.status === 'draft');
  return (
    <Page>
      <PageHeader
        title={edited?.name ?? t(`editor.${type}.${kind === 'edit' ? 'new' : kind}`)}
        record={edited?.name}
        status={edited && <StatusChip status={edited.status} />}
        breadcrumb={[
          { label: t(type === 'trans' ? 'trans.title' : 'list.title'), to: home },
          { label: edited?.name ?? t(`editor.${type}.new`) },
        ]}
        actions={
          <>
            <Button variant="default" onClick={() => go(home)}>
              {t(url.journey_id === undefined ? 'editor.cancel' : 'editor.toJourney')}
            </Button>
            {isReadOnly ? (
              <Button onClick={() => go(paths.of(edited.id))}>{t('actions.report')}</Button>
            ) : (
              <>
                <Button variant="default" onClick={() => setUrl({ drawer: 'test' })}>
                  {t('editor.test')}
                </Button>
                <Button
                  variant={canSend ? 'default' : 'filled'}
                  loading={editor.isSaving}
                  onClick={() => void save()}
                >
                  {t(canSend ? 'editor.saveDraft' : 'editor.save')}
                </Button>
                {canSend && <Button onClick={() => void send()}>{t('editor.send')}</Button>}
              </>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {refusal !== null && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {refusal}
            </Alert>
          )}
          {isReadOnly && <Alert color="blue">{t('editor.readOnly')}</Alert>}
          <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={() => void save()} />
          <SmsFields
            form={form}
            type={type}
            isStep={edited?.status === 'wi'}
            isReadOnly={isReadOnly}
          />
          {type === 'trans' && edited !== null && <CallPanel id={edited.id} />}
        </div>
        <div className={classes.stack}>
          <PhonePreview values={form.values} />
          <ForecastPanel values={form.values} />
        </div>
      </div>
      <SendDrawer
        campaign={url.drawer === 'send' ? (sending ?? edited) : null}
        values={form.values}
        onClose={() => setUrl({ drawer: undefined })}
      />
      <TestDrawer
        isOpen={url.drawer === 'test'}
        values={form.values}
        onClose={() => setUrl({ drawer: undefined })}
      />
    </Page>
  );
}

function isOpenToChange({ status }: SmsCampaign): boolean {
  return ['draft', 'scheduled', 'wi', 'trans'].includes(status);
}
