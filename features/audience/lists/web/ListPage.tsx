import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { metricNamed } from '#platform/web/charts/metric.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { listStats } from '../contract.ts';
import { languageName } from './languages.ts';
import { ListGrowthPanel } from './ListGrowthPanel.tsx';
import { ListHeader, useContactList } from './ListHeader.tsx';
import { ListImportsPanel } from './ListImportsPanel.tsx';
import type { ContactList } from './list-row.ts';
import { PendingPanel } from './PendingPanel.tsx';
import classes from './lists.module.css';

const states = ['subscribed', 'unsubscribed', 'hard_bounced', 'soft_bounced', 'cleansed'] as const;

/** One list: how many are in which state, how it grew, what was imported, and what it presets for campaigns. */
export function ListPage({ starts }: { starts?: 'edit' | 'copy' }) {
  const { listId } = useParams({ strict: false });
  const id = Number(listId);
  const list = useContactList(id);
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page>
      <ListHeader list={list.data} tab="overview" starts={starts} />
      <StateTiles id={id} />
      <Columns>
        <Column>
          <ListGrowthPanel id={id} />
          <PendingPanel path="lists" id={id} />
          <ListImportsPanel id={id} />
        </Column>
        <FactsPanel list={list.data} />
      </Columns>
    </Page>
  );
}

function StateTiles({ id }: { id: number }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const contacts = `/accounts/${api.accountId}/lists/${id}/contacts`;
  const stats = useQuery({
    queryKey: ['record', api.accountId, 'lists', id, 'stats'],
    queryFn: async ({ signal }) =>
      listStats.parse((await api.get(`lists/${id}/stats`, { signal })).data),
  });
  if (stats.error)
    return (
      <Panel>
        <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />
      </Panel>
    );
  const { data } = stats;
  return (
    <div className={classes.tiles}>
      <StatCard
        label={t('states.all')}
        loading={!data}
        value={fullNumber(data?.total ?? 0)}
        hint={t('states.allHint')}
        to={contacts}
      />
      {states.map((state) => (
        <StatCard
          key={state}
          metric={metricNamed(state)}
          label={t(`states.${state}`)}
          loading={!data}
          value={fullNumber(data?.[state] ?? 0)}
          hint={
            data &&
            (data.total === 0
              ? t('states.nobody')
              : t('states.share', { share: percent(data[state], data.total) }))
          }
          to={`${contacts}?filter=${state}`}
        />
      ))}
    </div>
  );
}

function FactsPanel({ list }: { list: ContactList | undefined }) {
  const { t } = useTranslation('lists');
  const facts =
    list &&
    ([
      [t('fields.publicName'), list.public_name],
      [t('fields.optIn'), t(`optIns.${list.opt_in}`)],
      [t('fields.fromName'), list.from_name],
      [t('fields.fromEmail'), list.from_email],
      [t('fields.replyTo'), list.reply_to_email],
      [t('fields.language'), languageName(list.language)],
      [t('fields.address'), list.address],
      [t('fields.type'), t(`types.${list.list_type}`)],
      [t('fields.created'), <DateTime key="created" value={list.created_at} />],
      [t('fields.changed'), <DateTime key="changed" value={list.updated_at} />],
    ] as const);
  return (
    <Panel title={t('facts.title')} description={t('facts.text')}>
      {!facts && <Skeleton h={180} />}
      {facts && (
        <FactList>
          {facts.map(([label, value]) => [
            <dt key={`${label} label`}>{label}</dt>,
            <dd key={label}>{value === '' ? <span className={classes.none}>–</span> : value}</dd>,
          ])}
        </FactList>
      )}
    </Panel>
  );
}
