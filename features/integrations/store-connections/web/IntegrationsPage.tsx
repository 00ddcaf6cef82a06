import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoreRow } from '#engines/connect/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import {
  integrationCards,
  integrationPaths,
  nameOfKind,
  type IntegrationCard,
} from '../contract/kinds.ts';
import { StoreStatus } from './StoreStatus.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useStores } from './use-stores.ts';

/** One card for everything that can be connected, with how it stands and what to do next. */
export function IntegrationsPage() {
  const { t } = useTranslation(storeTexts);
  const stores = useStores();
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <ul className={classes.cards} aria-label={t('title')}>
        {integrationCards.map((card) => (
          <Card
            key={card}
            card={card}
            stores={stores.data?.filter(({ crm_type: kind }) => kind === card) ?? []}
          />
        ))}
      </ul>
      <h2 className={classes.otherShops}>{t('otherShops')}</h2>
      <ul className={classes.cards} aria-label={t('otherShops')}>
        <Card card="abandoned_cart" stores={[]} />
      </ul>
    </Page>
  );
}

function Card({ card, stores }: { card: IntegrationCard; stores: readonly StoreRow[] }) {
  const { t } = useTranslation(storeTexts);
  const { accountId } = useApi();
  const name = card === 'abandoned_cart' ? t('kinds.abandoned_cart.name') : nameOfKind(card);
  const [newest] = stores;
  const fault = stores.find(({ last_error: error }) => error !== null)?.last_error;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.icon}>
          <IconPlugConnected size={20} stroke={1.6} aria-hidden />
        </span>
        {card === 'abandoned_cart' ? <h3>{name}</h3> : <h2>{name}</h2>}
        {newest && <StoreStatus store={newest} />}
      </div>
      <p className={classes.quiet}>{t(`kinds.${card}.text`)}</p>
      {newest && (
        <p className={classes.quiet}>
          {t('connectedCount', { count: stores.length })}
          {newest.synced_at && (
            <>
              {' · '}
              {t('readAt')} <DateTime value={newest.synced_at} relative />
            </>
          )}
        </p>
      )}
      {fault && <p className={classes.error}>{serverText(fault)}</p>}
      <AppLink
        to={`/accounts/${accountId}/integrations/${integrationPaths[card]}`}
        className={classes.cardLink}
      >
        {t(
          newest ? 'manage' : card === 'abandoned_cart' || card === 'zapier' ? 'setUp' : 'connect',
          { name },
        )}
      </AppLink>
    </li>
  );
}
