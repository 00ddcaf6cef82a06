import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './review.module.css';

interface CheckedLink {
  url: string;
  label: string;
  state: 'works' | 'dead' | 'unreachable' | 'per_person' | 'refused';
  detail: string;
}
const tones = {
  works: 'good',
  dead: 'bad',
  unreachable: 'warn',
  per_person: 'neutral',
  refused: 'warn',
} as const;

/** Asks every link of the message whether it works, when that is wanted: it takes the network. */
export function LinkCheck({ campaignId, version }: { campaignId: number; version: number }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const checked = useQuery({
    queryKey: ['campaign-links', api.accountId, campaignId, version],
    queryFn: async ({ signal }) =>
      (
        await api.get<CheckedLink[]>(`${emailCampaigns.path}/${campaignId}/check_links`, {
          signal,
          quiet: true,
        })
      ).data,
    enabled: false,
    retry: false,
  });
  return (
    <Panel
      title={t('links.title')}
      description={t('links.hint')}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={15} />}
          loading={checked.isFetching}
          onClick={() => void checked.refetch()}
        >
          {checked.data ? t('links.again') : t('links.check')}
        </Button>
      }
    >
      {checked.isError && <ErrorState error={checked.error} compact />}
      {!checked.data && !checked.isError && (
        <p className={classes.quiet}>
          {checked.isFetching ? t('links.checking') : t('links.notYet')}
        </p>
      )}
      {checked.data?.length === 0 && <p className={classes.quiet}>{t('links.none')}</p>}
      <ul className={classes.links}>
        {checked.data?.map((link) => (
          <li key={link.url} className={classes.link}>
            <span className={classes.linkWords}>
              <b>{link.label || link.url}</b>
              <span>{link.url}</span>
            </span>
            <StatusChip
              status={link.state}
              tone={tones[link.state]}
              label={t(`links.state.${link.state}`)}
            />
            <span className={classes.linkDetail}>{link.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
