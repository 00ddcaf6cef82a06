import { Alert, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconBuilding,
  IconChartBar,
  IconChevronRight,
  IconInfoCircle,
  IconMailOff,
  IconMessageOff,
  IconMessages,
  IconReceipt,
  IconTags,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { AccountOverview } from '../contract/usage.ts';
import { texts, useOverview } from './billing-calls.ts';
import { BillingHeader } from './BillingHeader.tsx';
import classes from './billing.module.css';
import { ChildAccountsPanel } from './ChildAccountsPanel.tsx';
import { UsageMeters } from './UsageMeters.tsx';
import { packageKey } from './package-key.ts';
import { monthName } from './usage-points.ts';

/** Account and billing at a glance: plan, usage of this period, people, what needs attention, and the way to everything else. */
export function OverviewPage() {
  const { t } = useTranslation(texts);
  const overview = useOverview();
  const can = useCan();
  const base = useBase();
  const { data } = overview;
  return (
    <Page>
      <BillingHeader tab="overview" />
      {overview.error && (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {data && <Attention overview={data} />}
      {!overview.error && (
        <Columns even>
          <Column>
            <Panel
              title={t('overview.usage')}
              description={data && monthName(data.period.month)}
              actions={
                <AppLink to={`${base}/usage`} className={classes.more}>
                  {t('overview.usageMore')}
                </AppLink>
              }
            >
              {data ? <UsageMeters kinds={data.kinds} /> : <Skeleton h={150} />}
            </Panel>
          </Column>
          <Column>
            <Panel title={t('overview.plan')}>
              {data ? <Facts overview={data} /> : <Skeleton h={110} />}
            </Panel>
            <Panel title={t('overview.pages')} padded={false}>
              <Links />
            </Panel>
          </Column>
        </Columns>
      )}
      {data && can('account') && (data.is_parent || data.children > 0) && (
        <ChildAccountsPanel mayCreate={data.is_parent} />
      )}
    </Page>
  );
}

function Facts({ overview }: { overview: AccountOverview }) {
  const { t } = useTranslation(texts);
  const base = useBase();
  return (
    <FactList>
      <dt>{t('overview.package')}</dt>
      <dd>
        <AppLink to={`${base}/subscriptions`}>
          {t(`packages.${packageKey(overview.plan.package_type)}.title`)}
        </AppLink>
      </dd>
      <dt>{t('overview.period')}</dt>
      <dd>{monthName(overview.period.month)}</dd>
      <dt>{t('overview.members')}</dt>
      <dd>
        {t('overview.memberCount', {
          count: overview.people.members,
          number: fullNumber(overview.people.members),
        })}
      </dd>
      <dt>{t('overview.owner')}</dt>
      <dd>
        {overview.people.owner ? (
          <>
            {overview.people.owner.name}
            {overview.people.owner.name !== overview.people.owner.email && (
              <span className={classes.dim}>
                <br />
                {overview.people.owner.email}
              </span>
            )}
          </>
        ) : (
          '–'
        )}
      </dd>
    </FactList>
  );
}

const attentionLinks: Partial<Record<AccountOverview['attention'][number]['code'], string>> = {
  overage: '/usage',
  near_limit: '/usage',
  trial_stopped: '/subscriptions',
  no_postal_address: '/company-information',
  no_country: '/company-information',
  open_requests: '/requests',
};

function Attention({ overview }: { overview: AccountOverview }) {
  const { t } = useTranslation(texts);
  const base = useBase();
  const can = useCan();
  if (overview.attention.length === 0) return null;
  return (
    <section className={classes.attention} aria-label={t('overview.attention')}>
      {overview.attention.map(({ code, kind, count }) => {
        const isGrave = code === 'disabled' || code === 'trial_stopped' || code === 'overage';
        const link = attentionLinks[code];
        const values = {
          kind: kind === undefined ? '' : t(`kinds.${kind}`),
          count: count ?? 0,
          number: fullNumber(count ?? 0),
        };
        return (
          <Alert
            key={code + (kind ?? '')}
            color={isGrave ? 'red' : code === 'open_requests' ? 'blue' : 'amber'}
            icon={isGrave ? <IconAlertTriangle size={18} /> : <IconInfoCircle size={18} />}
          >
            <span className={classes.attentionLine}>
              <span>{t(`attention.${code}`, values)}</span>
              {link !== undefined && (code !== 'open_requests' || can('account')) && (
                <AppLink to={base + link}>{t(`attentionMore.${code}`)}</AppLink>
              )}
            </span>
          </Alert>
        );
      })}
    </section>
  );
}

function Links() {
  const { t } = useTranslation(texts);
  const { accountId } = useAccountFacts();
  const can = useCan();
  const base = useBase();
  const pages: [key: string, to: string, icon: Icon, isOpen: boolean][] = [
    ['company', `${base}/company-information`, IconBuilding, true],
    ['usage', `${base}/usage`, IconChartBar, true],
    ['subscriptions', `${base}/subscriptions`, IconReceipt, true],
    ['requests', `${base}/requests`, IconMessages, can('account')],
    ['global', `${base}/global-unsubscribes`, IconMailOff, can('contacts')],
    ['brand', `${base}/brand-unsubscribes`, IconBan, can('contacts')],
    ['sms', `${base}/sms-unsubscribes`, IconMessageOff, can('mobile')],
    ['brands', `/accounts/${accountId}/brands`, IconTags, can('contacts')],
    ['people', `/accounts/${accountId}/users-&-permissions`, IconUsersGroup, can('account')],
  ];
  return (
    <ul className={classes.links}>
      {pages
        .filter(([, , , isOpen]) => isOpen)
        .map(([key, to, PageIcon]) => (
          <li key={key}>
            <AppLink to={to} className={classes.link}>
              <PageIcon size={18} stroke={1.7} aria-hidden />
              <span className={classes.linkWords}>
                <b>{t(`pages.${key}`)}</b>
                <span>{t(`pages.${key}Text`)}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </AppLink>
          </li>
        ))}
    </ul>
  );
}

function useBase(): string {
  const { accountId } = useAccountFacts();
  return `/accounts/${accountId}/account-&-billing`;
}
