import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { Subscription } from '../contract/usage.ts';
import { texts, useSubscription } from './billing-calls.ts';
import { BillingHeader } from './BillingHeader.tsx';
import classes from './billing.module.css';
import { packageKey } from './package-key.ts';
import { UsageMeters } from './UsageMeters.tsx';

/** The account's package: its period, limits, add-ons and what it includes. Changes are asked for. */
export function SubscriptionsPage() {
  const { t } = useTranslation(texts);
  const { accountId } = useAccountFacts();
  const can = useCan();
  const go = useGo();
  const subscription = useSubscription();
  const { data } = subscription;
  return (
    <Page>
      <BillingHeader
        tab="subscriptions"
        actions={
          can('account') && (
            <Button
              onClick={() => go(`/accounts/${accountId}/account-&-billing/requests?new=plan`)}
            >
              {t('subscriptions.ask')}
            </Button>
          )
        }
      />
      {subscription.error && (
        <ErrorState error={subscription.error} onRetry={() => void subscription.refetch()} />
      )}
      {!subscription.error && !data && <Skeleton h={420} />}
      {data && (
        <Columns even>
          <Column>
            <Panel
              title={t(`packages.${packageKey(data.package_type)}.title`)}
              description={t(`packages.${packageKey(data.package_type)}.description`)}
              actions={<StatusChip status="active" label={t('subscriptions.current')} />}
            >
              <FactList>
                <dt>{t('subscriptions.type')}</dt>
                <dd>
                  <code>{data.package_type === '' ? '–' : data.package_type}</code>
                </dd>
                <dt>{t('subscriptions.period')}</dt>
                <dd>
                  {t('subscriptions.periodText', {
                    start: day(data.period.start),
                    end: day(data.period.end),
                  })}
                </dd>
                <dt>{t('subscriptions.beyond')}</dt>
                <dd>{t(data.stops_at_limit ? 'subscriptions.stops' : 'subscriptions.counts')}</dd>
              </FactList>
            </Panel>
            <Panel title={t('subscriptions.limits')} description={t('subscriptions.limitsText')}>
              <UsageMeters kinds={data.limits} />
            </Panel>
          </Column>
          <Column>
            <Panel title={t('subscriptions.addOns')}>
              <AddOns subscription={data} />
            </Panel>
            <Panel
              title={t('subscriptions.features')}
              description={t('subscriptions.featuresText')}
            >
              <Features subscription={data} />
            </Panel>
          </Column>
        </Columns>
      )}
    </Page>
  );
}

function AddOns({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(texts);
  if (subscription.add_ons.length === 0)
    return <p className={classes.calm}>{t('subscriptions.noAddOns')}</p>;
  return (
    <FactList>
      {subscription.add_ons.map(({ name, quantity, since }) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>
          {t('subscriptions.addOn', {
            number: fullNumber(quantity),
            since: day(since.slice(0, 10)),
          })}
        </dd>,
      ])}
    </FactList>
  );
}

// Sections whose pages are all missing, and options that no screen has yet.
const optionsWithoutScreen = new Set([
  'acquisition',
  'analytics',
  'relational_data',
  'secure_suppression_lists',
]);

/** A plan may include what the product does not have yet: it is said beside it. */
function isMissing(name: string): boolean {
  return notYetBuilt.has(name) || optionsWithoutScreen.has(name);
}

function Features({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(texts);
  return (
    <ul className={classes.features}>
      {subscription.features.map(({ name, included }) => (
        <li key={name} data-included={(included && !isMissing(name)) || undefined}>
          {included && !isMissing(name) ? (
            <IconCheck size={15} aria-hidden />
          ) : (
            <IconMinus size={15} aria-hidden />
          )}
          <span>
            {t(`features.${name}`)}
            <span className="hg-visually-hidden">
              : {t(included ? 'subscriptions.included' : 'subscriptions.notIncluded')}
            </span>
            {isMissing(name) && ` (${t('subscriptions.notThereYet')})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

// A day of the bill is a UTC day, whatever the reader's zone.
function day(date: string): string {
  return formatDateTime(`${date}T00:00:00Z`, { zone: 'UTC', style: 'date' });
}
