import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleDataNotice } from '#features/home/sample-data/web/public.tsx';
import { useAccountFacts, useCan, useMe } from '#features/session/access/web/public.tsx';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatCard } from '#platform/web/page/StatCard.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useTotal } from './figures.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { RecentCampaigns } from './RecentCampaigns.tsx';
import { dayPart } from './day-part.ts';
import classes from './dashboard.module.css';

/** The start page: what there is, what happened last, and what to do first. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { accountId, name } = useAccountFacts();
  const can = useCan();
  const go = useGo();
  const may = { contacts: can('contacts'), campaigns: can('campaigns'), contents: can('contents') };
  const base = `/accounts/${accountId}`;
  const [part] = useState(() => dayPart(new Date(), displayZone()));
  const contacts = useTotal('contacts', undefined, may.contacts);
  const greeting = t(`greeting.${part}`);

  return (
    <Page>
      <PageHeader title={me.firstName ? t('greeting.named', { greeting, name: me.firstName }) : greeting} description={t('description', { account: name })}
        actions={may.campaigns && <Button leftSection={<IconPlus size={16} />} onClick={() => go(`${base}/campaigns/new`)}>{t('newCampaign')}</Button>} />
      {!may.contacts && !may.campaigns && !may.contents && <EmptyState title={t('empty.title')} description={t('empty.text')} />}
      <div className={classes.figures}>
        {may.contacts && <Figure kind="contacts" path="contacts" to={`${base}/lists`} />}
        {may.contacts && <Figure kind="lists" path="lists" to={`${base}/lists`} />}
        {may.contents && <Figure kind="contents" path="contents" to={`${base}/contents`} />}
        {may.campaigns && <Figure kind="sent" path="campaigns" query={{ filter: 'sent' }} to={`${base}/campaigns?filter=sent`} />}
      </div>
      <div className={classes.columns}>
        {may.campaigns && <RecentCampaigns base={base} />}
        <FirstSteps base={base} may={may} />
      </div>
      {can('account') && <SampleDataNotice isEmpty={contacts.data === 0} />}
    </Page>
  );
}

function Figure({ kind, path, query, to }: { kind: 'contacts' | 'lists' | 'contents' | 'sent'; path: string; query?: Record<string, string>; to: string }) {
  const { t } = useTranslation('dashboard');
  const total = useTotal(path, query);
  return <StatCard label={t(`figures.${kind}`)} hint={t(`figures.${kind}Hint`)} to={to} loading={total.isPending} value={total.data === undefined ? t('figures.unread') : fullNumber(total.data)} />;
}
