import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
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

interface EditorProps {
  campaign: SmsCampaign | null;
  kind: SmsEditorKind;
  type: SmsCampaignRow['type'];
}

/** The editor of an SMS campaign: its words with what they cost, its recipients, and how it looks on a phone. */
export function SmsEditor({ campaign, kind, type }: EditorProps) {
  const { t } = useTranslation(smsTexts);
  const [url, setUrl] = useUrlState(editorUrl);
  const editor = useSmsForm(campaign, kind, type);
  const { form, refusal, meanwhile } = editor;
  const edited = kind === 'edit' ? campaign : null;
  const isReadOnly = edited !== null && !isOpenToChange(edited);
  const ways = useWays({ editor, edited, type });
  const close = () => setUrl({ drawer: undefined });
  return (
    <Page>
      <Head editor={editor} edited={edited} kind={kind} type={type} ways={ways} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {refusal !== null && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {refusal}
            </Alert>
          )}
          {isReadOnly && <Alert color="blue">{t('editor.readOnly')}</Alert>}
          <SavedMeanwhile
            meanwhile={meanwhile}
            mine={form.values}
            submit={() => void ways.save()}
          />
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
        campaign={url.drawer === 'send' ? edited : null}
        values={form.values}
        onClose={close}
      />
      <TestDrawer isOpen={url.drawer === 'test'} values={form.values} onClose={close} />
    </Page>
  );
}

// What leaves the editor: back to where one came from, saved or not, and on to sending.
function useWays({
  editor,
  edited,
  type,
}: {
  editor: ReturnType<typeof useSmsForm>;
  edited: SmsCampaign | null;
  type: SmsCampaignRow['type'];
}) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const [url, setUrl] = useUrlState(editorUrl);
  const home = url.back ?? (type === 'trans' ? paths.trans : paths.list);
  return {
    home,
    isFromJourney: url.journey_id !== undefined,
    leave: () => go(home),
    test: () => setUrl({ drawer: 'test' }),
    save: async () => {
      if ((await editor.save()) === null) return;
      snackbar.success(t('saved'));
      go(home);
    },
    send: async () => {
      const saved = editor.form.isDirty() || edited === null ? await editor.save() : edited;
      if (!saved) return;
      // A new one has an address of its own from now on.
      if (edited === null) go(`${paths.edit(saved.id)}?drawer=send`, { replace: true });
      else setUrl({ drawer: 'send' });
    },
  };
}

function Head({
  editor,
  edited,
  kind,
  type,
  ways,
}: {
  editor: ReturnType<typeof useSmsForm>;
  edited: SmsCampaign | null;
  kind: SmsEditorKind;
  type: SmsCampaignRow['type'];
  ways: ReturnType<typeof useWays>;
}) {
  const { t } = useTranslation(smsTexts);
  const title = edited?.name ?? t(`editor.${type}.${kind === 'edit' ? 'new' : kind}`);
  return (
    <PageHeader
      title={title}
      record={edited?.name}
      status={edited && <StatusChip status={edited.status} />}
      breadcrumb={[
        { label: t(type === 'trans' ? 'trans.title' : 'list.title'), to: ways.home },
        { label: title },
      ]}
      actions={
        <>
          <Button variant="default" onClick={ways.leave}>
            {t(ways.isFromJourney ? 'editor.toJourney' : 'editor.cancel')}
          </Button>
          <Actions editor={editor} edited={edited} type={type} ways={ways} />
        </>
      }
    />
  );
}

function Actions({
  editor,
  edited,
  type,
  ways,
}: {
  editor: ReturnType<typeof useSmsForm>;
  edited: SmsCampaign | null;
  type: SmsCampaignRow['type'];
  ways: ReturnType<typeof useWays>;
}) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  if (edited !== null && !isOpenToChange(edited))
    return <Button onClick={() => go(paths.of(edited.id))}>{t('actions.report')}</Button>;
  const canSend = type === 'bulk' && (edited === null || edited.status === 'draft');
  return (
    <>
      <Button variant="default" onClick={ways.test}>
        {t('editor.test')}
      </Button>
      <Button
        variant={canSend ? 'default' : 'filled'}
        loading={editor.isSaving}
        onClick={() => void ways.save()}
      >
        {t(canSend ? 'editor.saveDraft' : 'editor.save')}
      </Button>
      {canSend && <Button onClick={() => void ways.send()}>{t('editor.send')}</Button>}
    </>
  );
}

function isOpenToChange({ status }: SmsCampaign): boolean {
  return ['draft', 'scheduled', 'wi', 'trans'].includes(status);
}
