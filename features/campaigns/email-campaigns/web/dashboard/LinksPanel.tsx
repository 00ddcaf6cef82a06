import { Button, Menu, Skeleton } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './dashboard.module.css';
import { peopleAt } from './dashboard-url.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import type { Engagement, LinkFigures } from './use-engagement.ts';

/** The links of the mail by the people who clicked them; each opens these people. */
export function LinksPanel({
  campaign,
  engagement,
}: {
  campaign: CampaignWithReport;
  engagement: UseQueryResult<Engagement>;
}) {
  const { t } = useTranslation(campaignTexts);
  const base = useCampaignPaths().of(campaign.id);
  const links = [...(engagement.data?.links ?? [])].sort(
    (one, other) => other.unique_clicks - one.unique_clicks || one.link_no - other.link_no,
  );
  const name = namer(links);
  const [changed, setChanged] = useState<LinkFigures | null>(null);
  const fixed = links.filter(({ url }) => !/\{\{|\{%/.test(url));
  return (
    <Panel
      title={t('clicked.title')}
      description={t('clicked.hint')}
      actions={
        fixed.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconLink size={15} />}>
                {t('changeUrl.button')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} maw={420} style={{ overflowY: 'auto' }}>
              {fixed.map((link) => (
                <Menu.Item key={link.link_no} onClick={() => setChanged(link)}>
                  {name(link).slice(0, 80)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <div id="links" className={classes.bars}>
        {engagement.isPending && <Skeleton h={140} />}
        {engagement.isError && <ErrorState error={engagement.error} compact />}
        {engagement.data && links.length === 0 && (
          <p className={classes.quiet}>{t('clicked.none')}</p>
        )}
        {links.length > 0 && (
          <BarList
            label={t('clicked.title')}
            items={links.map((link) => ({
              label: name(link),
              value: link.unique_clicks,
              text: t('clicked.figures', { people: link.unique_clicks, clicks: link.clicks }),
              to: peopleAt(base, { part: 'clicked', link: link.link_no }),
            }))}
          />
        )}
      </div>
      <LinkDrawer campaignId={campaign.id} link={changed} onClose={() => setChanged(null)} />
    </Panel>
  );
}

/** A link by its words and target; equal ones are told apart by their place in the mail. */
function namer(links: readonly LinkFigures[]): (link: LinkFigures) => string {
  const plain = (link: LinkFigures) => {
    const target = link.url.replace(/^https?:\/\//, '').replace(/\/$/, '');
    return link.label ? `${link.label} · ${target}` : target;
  };
  const seen = Map.groupBy(links, plain);
  return (link) =>
    (seen.get(plain(link))?.length ?? 0) > 1 ? `${plain(link)} (#${link.link_no})` : plain(link);
}
