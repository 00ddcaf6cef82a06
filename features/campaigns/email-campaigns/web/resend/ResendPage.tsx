import { Alert, Button, Skeleton } from '@mantine/core';
import { IconInfoCircle, IconMailForward } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { stateTones } from '../dashboard/state-tones.ts';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import preview from '../preview/preview.module.css';
import { campaignTexts } from '../texts.ts';
import classes from './resend.module.css';

interface ResendFacts {
  campaign: { id: number; name: string; subject: string; from_name: string; from_email: string };
  contact: { id: number; email: string; first_name: string; last_name: string };
  can_resend: boolean;
  refusal: string | null;
  copies: {
    mailing_id: number;
    state: string;
    reason: string | null;
    at: string;
    is_resend: boolean;
  }[];
}

const waiting = ['pending', 'claimed', 'body_written', 'deferred'];

/** Sends a campaign to one person again, after showing what they got of it so far. */
export function ResendPage() {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const go = useGo();
  const paths = useCampaignPaths();
  const params = useParams({ strict: false }) as {
    campaignId?: string;
    contactId?: string;
    listId?: string;
  };
  const [campaignId, contactId] = [Number(params.campaignId), Number(params.contactId)];
  const path = `${emailCampaigns.path}/${campaignId}/resend_campaign`;
  const cache = useQueryClient();
  const queryKey = ['campaign-resend', api.accountId, campaignId, contactId];
  const facts = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<ResendFacts>(path, { query: { contact_id: contactId }, signal })).data,
    refetchInterval: (query) =>
      query.state.data?.copies.some(({ state }) => waiting.includes(state)) ? 1500 : false,
  });
  const [isSending, setSending] = useState(false);
  const back = params.listId
    ? `/accounts/${api.accountId}/lists/${params.listId}/contacts`
    : paths.contact(contactId);
  const resend = async () => {
    setSending(true);
    try {
      const { data } = await api.post<{ message: string }>(path, {
        body: { contact_id: contactId },
      });
      snackbar.success({ message: data.message });
    } catch {
      // The client has said why.
    } finally {
      setSending(false);
      await cache.invalidateQueries({ queryKey });
    }
  };
  if (facts.error && !facts.data)
    return <PageError error={facts.error} onRetry={() => void facts.refetch()} />;
  if (!facts.data)
    return (
      <Page narrow>
        <div role="status" aria-label={t('resend.loading')}>
          <Skeleton h={28} w={280} mb={20} />
          <Skeleton h={220} radius="lg" />
        </div>
      </Page>
    );
  const { campaign, contact, can_resend: canResend, refusal, copies } = facts.data;
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return (
    <Page narrow>
      <PageHeader
        title={t('resend.title')}
        description={t('resend.description')}
        breadcrumb={[
          { label: t('list.title'), to: paths.list },
          { label: campaign.name, to: paths.of(campaign.id) },
          { label: t('resend.title') },
        ]}
        actions={
          <>
            <Button variant="default" onClick={() => go(back)}>
              {t('resend.back')}
            </Button>
            <Button
              leftSection={<IconMailForward size={16} />}
              disabled={!canResend}
              loading={isSending}
              onClick={() => void resend()}
            >
              {t('resend.send')}
            </Button>
          </>
        }
      />
      <div className={classes.stack}>
        {refusal !== null && (
          <Alert color="amber" icon={<IconInfoCircle size={18} />} role="alert">
            {serverText(refusal)}
          </Alert>
        )}
        <Panel>
          <dl className={classes.facts}>
            <div>
              <dt>{t('resend.to')}</dt>
              <dd dir="auto">
                {contact.email}
                {name && <span className={classes.quiet}> · {name}</span>}
              </dd>
            </div>
            <div>
              <dt>{t('details.subject')}</dt>
              <dd dir="auto">{campaign.subject}</dd>
            </div>
            <div>
              <dt>{t('summary.from')}</dt>
              <dd dir="auto">
                {campaign.from_name} <span className={classes.quiet}>{campaign.from_email}</span>
              </dd>
            </div>
          </dl>
        </Panel>
        <Panel title={t('resend.copies')} description={t('resend.copiesHint')}>
          {copies.length === 0 && <p className={classes.quiet}>{t('resend.noCopies')}</p>}
          <ul className={classes.copies}>
            {copies.map((copy) => (
              <li key={copy.mailing_id}>
                <span>{copy.is_resend ? t('resend.again') : t('resend.first')}</span>
                <StatusChip
                  status={copy.state}
                  label={
                    copy.state === 'suppressed'
                      ? t(`reason.${copy.reason}`, { defaultValue: t('state.suppressed') })
                      : t(`state.${copy.state}`)
                  }
                  tone={stateTones[copy.state] ?? 'neutral'}
                />
                <span className={classes.quiet}>
                  <DateTime value={copy.at} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Message campaignId={campaignId} contactId={contactId} />
      </div>
    </Page>
  );
}

function Message({ campaignId, contactId }: { campaignId: number; contactId: number }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const shown = useQuery({
    queryKey: ['campaign-preview-for', api.accountId, campaignId, contactId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ html: string }>(`${emailCampaigns.path}/${campaignId}/preview`, {
          query: { contact_id: contactId },
          signal,
          quiet: true,
        })
      ).data.html,
  });
  return (
    <Panel title={t('setup.message')} description={t('resend.messageHint')}>
      {shown.isError && <ErrorState error={shown.error} compact />}
      {shown.isPending && <Skeleton h={260} radius="md" />}
      {shown.data !== undefined && (
        <MailFrame
          html={shown.data}
          title={t('preview.frame')}
          className={`${preview.frame ?? ''} ${classes.frame ?? ''}`}
        />
      )}
    </Panel>
  );
}
