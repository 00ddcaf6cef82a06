import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './review.module.css';

/** A check of a campaign that is made when it is wanted, and forgotten with the next change. */
export function CheckPanel<T>({
  campaign: { id, version },
  texts,
  call,
  icon,
  children,
}: {
  campaign: { id: number; version: number };
  /** Whose words it says. */
  texts: 'links' | 'spam';
  call: 'check_links' | 'spam_check';
  icon: ReactNode;
  children: (found: T) => ReactNode;
}) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const checked = useQuery({
    queryKey: ['campaign-check', call, api.accountId, id, version],
    queryFn: async ({ signal }) =>
      (await api.get<T>(`${emailCampaigns.path}/${id}/${call}`, { signal, quiet: true })).data,
    enabled: false,
    retry: false,
  });
  return (
    <Panel
      title={t(`${texts}.title`)}
      description={t(`${texts}.hint`)}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={icon}
          loading={checked.isFetching}
          onClick={() => void checked.refetch()}
        >
          {checked.data === undefined ? t(`${texts}.check`) : t(`${texts}.again`)}
        </Button>
      }
    >
      {checked.isError && <ErrorState error={checked.error} compact />}
      {checked.data === undefined && !checked.isError && (
        <p className={classes.quiet}>
          {checked.isFetching ? t(`${texts}.checking`) : t(`${texts}.notYet`)}
        </p>
      )}
      {checked.data !== undefined && children(checked.data)}
    </Panel>
  );
}
