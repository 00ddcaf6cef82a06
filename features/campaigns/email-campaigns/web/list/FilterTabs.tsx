import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { CampaignsByFilter } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './list.module.css';

/** The tabs of the list of campaigns. */
export const campaignFilters = [
  'all',
  'modified',
  'draft',
  'scheduled',
  'recurring',
  'ab_test',
  'active',
  'paused',
  'missed',
  'sent',
  'stopped',
  'failed',
  'workflow',
] as const;

/** What the list of campaigns is narrowed to, with how many campaigns each tab has. */
export function FilterTabs({
  value,
  counts,
  onChange,
}: {
  value: string;
  counts: CampaignsByFilter;
  onChange: (filter: string) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  return (
    <Tabs value={value} onChange={(next) => onChange(next ?? 'all')} className={classes.tabs ?? ''}>
      <Tabs.List aria-label={t('list.filters')}>
        {campaignFilters.map((filter) => (
          <Tabs.Tab
            key={filter}
            value={filter}
            rightSection={
              counts && (
                <span className={classes.tabCount} aria-hidden>
                  {fullNumber(counts[filter] ?? 0)}
                </span>
              )
            }
            {...(counts && { 'aria-description': fullNumber(counts[filter] ?? 0) })}
            data-empty={(counts && !counts[filter]) || undefined}
          >
            {t(`list.filter.${filter}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
