import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StoreRow } from '#features/commerce/stores/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { outletsQuery, storesQuery, type ExternalProduct } from './external-products.ts';
import classes from './products.module.css';

/** The page of a product that is an application of its own: the person's organisations or groups, and the stores to go on to. */
export function ExternalProductPage() {
  const { t } = useTranslation(['products', 'shell']);
  const product: ExternalProduct = useRouterState({
    select: (state) => (state.location.pathname.endsWith('/neto') ? 'neto' : 'merchandising'),
  });
  const api = useApi();
  const outlets = useQuery(outletsQuery(api, product));
  const stores = useQuery(storesQuery(api, product));
  const hasStores = (stores.data ?? []).length > 0;
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t(`shell:products.${product}`)}</h1>
      <p className={classes.lead}>{t(`${product}Lead`)}</p>
      {(outlets.isPending || stores.isPending) && (
        <Loader size="sm" role="status" aria-label={t('loading')} />
      )}
      {(stores.isError || (outlets.isError && !hasStores)) && (
        <p role="alert" className={classes.note}>
          {t('storesFailed')}
        </p>
      )}
      {stores.isSuccess && !hasStores && outlets.isSuccess && (
        <p className={classes.note}>{t(outlets.data.length === 0 ? 'nothing' : 'noStores')}</p>
      )}
      {hasStores && (
        <ul className={classes.list} aria-label={t('stores')}>
          {stores.data?.map((one) => (
            <StoreRow
              key={one.url}
              as="li"
              store={one}
              open={{
                text: t('open'),
                label: t('openStore', { name: one.name }),
              }}
            />
          ))}
        </ul>
      )}
      {!hasStores && (outlets.data ?? []).length > 0 && (
        <ul className={classes.list} aria-label={t(`${product}Outlets`)}>
          {outlets.data?.map((one) => (
            <li key={one.id} className={classes.outlet}>
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <AppLink to="/" className={classes.back}>
        {t('shell:pages.home')}
      </AppLink>
    </section>
  );
}
