import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { texts } from './billing-calls.ts';

const tabs = ['overview', 'company-information', 'usage', 'subscriptions', 'requests'] as const;

/** One page of account and billing. */
export type BillingTab = (typeof tabs)[number];

/** The head of account and billing with the tabs that are open to the person. */
export function BillingHeader({ tab, actions }: { tab: BillingTab; actions?: ReactNode }) {
  const { t } = useTranslation(texts);
  const { accountId, name } = useAccountFacts();
  const can = useCan();
  const go = useGo();
  const base = `/accounts/${accountId}/account-&-billing`;
  const shown = tabs.filter((one) => one !== 'requests' || can('account'));
  return (
    <PageHeader
      title={t('title')}
      about={t('description', { account: name })}
      actions={actions}
      tabs={
        <Tabs value={tab} onChange={(next) => go(next === 'overview' ? base : `${base}/${next}`)}>
          <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
            {shown.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    />
  );
}
