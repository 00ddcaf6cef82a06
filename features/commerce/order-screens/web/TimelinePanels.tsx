import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amountText } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { orderTimeline, type OrderEvent } from '../contract.ts';
import classes from './order-screens.module.css';

function useTimeline(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'orders', id, 'timeline'],
    queryFn: async ({ signal }) =>
      orderTimeline.parse((await api.get(`commerce/orders/${id}/timeline`, { signal })).data),
  });
}

/** What happened around an order, the latest first. */
export function TimelinePanel({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation('order-screens');
  const { data, error, refetch } = useTimeline(id);
  return (
    <Panel title={t('timeline.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <Skeleton h={80} />}
      <ol className={classes.timeline}>
        {data?.events.map((event, at) => (
          <li key={`${event.kind} ${event.at} ${at}`}>
            <EventWords event={event} currency={currency} />
            <span className={classes.quiet}>
              <DateTime value={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function EventWords({ event, currency }: { event: OrderEvent; currency: string }) {
  const { t } = useTranslation('order-screens');
  const { accountId } = useApi();
  if (event.kind === 'ticket')
    return (
      <AppLink to={`/service/${accountId}/tickets/${event.number}`}>
        {t('timeline.ticket', { number: event.number, subject: event.subject })}
      </AppLink>
    );
  if (event.kind === 'refunded')
    return <span>{t('timeline.refunded', { amount: amountText(event.amount, currency) })}</span>;
  if (event.kind === 'email' || event.kind === 'transactional_email') {
    const name = event.is_private ? t('credit.private') : (event.campaign_name ?? '');
    if (name === '') return <span>{t(`timeline.${event.kind}`)}</span>;
    return <span>{t('timeline.emailNamed', { name })}</span>;
  }
  return <span>{t(`timeline.${event.kind}`)}</span>;
}

/** The email that an order is credited to, and why; or that there is none. */
export function CreditPanel({ id }: { id: number }) {
  const { t } = useTranslation('order-screens');
  const { data } = useTimeline(id);
  if (!data) return null;
  const { credit } = data;
  if (credit === null)
    return (
      <Panel title={t('credit.title')}>
        <p className={classes.quiet}>{t('credit.none')}</p>
      </Panel>
    );
  const name = credit.is_private ? t('credit.private') : credit.campaign_name || t('credit.email');
  return (
    <Panel title={t('credit.title')}>
      <ul className={classes.facts}>
        <li>{name}</li>
        <li className={classes.quiet}>
          {t(`credit.${credit.touch}`)} <DateTime value={credit.at} />
        </li>
      </ul>
    </Panel>
  );
}
