import { Alert, Button, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMessageReply, IconUserCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatRelative } from '#platform/web/format/date-time.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { returnRequest } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import classes from './banner.module.css';

/** Where a request for approval stands: approve or return it, take it back, or read why it came back. */
export function ApprovalBanner({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  if (campaign.approval_state === 'requested') return <Waiting campaign={campaign} />;
  if (campaign.approval_state === 'returned')
    return (
      <Alert color="amber" icon={<IconMessageReply size={18} />} title={t('approval.returned')}>
        {campaign.approval_note}
      </Alert>
    );
  return null;
}

function Waiting({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const { canApprove } = useCampaignRights();
  const api = useApi();
  const refresh = useRefresh(emailCampaigns);
  const [isReturning, setReturning] = useState(false);
  const path = `${emailCampaigns.path}/${campaign.id}`;
  const decide = useMutation({
    mutationFn: async (verb: 'approve' | 'undo_schedule') =>
      (
        await api.post<{ message: string }>(`${path}/${verb}`, {
          body:
            verb === 'approve' && campaign.approval_hash !== null
              ? { hash: campaign.approval_hash }
              : {},
        })
      ).data,
    onSuccess: ({ message }) => snackbar.success({ message }),
    // The client says why it was refused; what is shown may be out of date, so it is read again either way.
    onSettled: refresh,
  });
  return (
    <section className={classes.banner} data-tone="brand" aria-label={t('approval.waiting')}>
      <span className={classes.icon} aria-hidden="true">
        <IconUserCheck size={22} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{t('approval.waiting')}</p>
        <p className={classes.text}>
          {t('approval.askedBy', {
            name: campaign.approval_requested_by,
            time: formatRelative(campaign.approval_requested_at ?? campaign.updated_at),
          })}
        </p>
        {campaign.approval_note !== '' && <p className={classes.text}>{campaign.approval_note}</p>}
      </div>
      {canApprove && (
        <Button
          size="md"
          leftSection={<IconCheck size={18} />}
          loading={decide.isPending}
          onClick={() => decide.mutate('approve')}
        >
          {t('approval.approve')}
        </Button>
      )}
      {canApprove && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconMessageReply size={18} />}
          onClick={() => setReturning(true)}
        >
          {t('approval.return')}
        </Button>
      )}
      {!canApprove && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowBackUp size={18} />}
          loading={decide.isPending}
          onClick={() => decide.mutate('undo_schedule')}
        >
          {t('approval.takeBack')}
        </Button>
      )}
      <FormDrawer
        opened={isReturning}
        onClose={() => setReturning(false)}
        title={t('approval.returnTitle')}
        description={t('approval.returnText', { name: campaign.approval_requested_by })}
        schema={returnRequest}
        initialValues={{ note: '' }}
        submitLabel={t('approval.returnShort')}
        onSubmit={async (values) => {
          const { data } = await api.post<{ message: string }>(`${path}/return_for_changes`, {
            body: values,
          });
          snackbar.success({ message: data.message });
          await refresh();
        }}
      >
        {(form) => (
          <Textarea
            label={t('approval.note')}
            withAsterisk
            data-autofocus
            minRows={4}
            autosize
            maxLength={1000}
            {...form.getInputProps('note')}
          />
        )}
      </FormDrawer>
    </section>
  );
}
