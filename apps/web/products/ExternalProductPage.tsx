import { Button, Loader } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { outletsQuery, storesQuery, type ExternalProduct } from './external-products.ts';
import classes from './products.module.css';

/** The page of a product that is an application of its own: the person's organisations or groups, and the stores to go on to. */
export function ExternalProductPage() {
  const { t } = useTranslation('shell');
  const product: ExternalProduct = useRouterState({
    select: (state) => (state.location.pathname.endsWith('/neto') ? 'neto' : 'merchandising'),
  });
  const api = useApi();
  const outlets = useQuery(outletsQuery(api, product));
  const stores = useQuery(storesQuery(api, product));
  const hasStores = (stores.data ?? []).length > 0;
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t(`products.${product}`)}</h1>
      <p className={classes.lead}>{t(`products.${product}Lead`)}</p>
      {(outlets.isPending || stores.isPending) && (
        <Loader size="sm" role="status" aria-label={t('products.loading')} />
      )}
      {(stores.isError || (outlets.isError && !hasStores)) && (
        <p role="alert" className={classes.note}>
          {t('products.storesFailed')}
        </p>
      )}
      {stores.isSuccess && !hasStores && outlets.isSuccess && (
        <p className={classes.note}>
          {t(outlets.data.length === 0 ? 'products.nothing' : 'products.noStores')}
        </p>
      )}
      {hasStores && (
        <ul className={classes.list} aria-label={t('products.stores')}>
          {stores.data?.map((one) => (
            <li key={one.url} className={classes.row}>
              <span className={classes.words}>
                <b>{one.name}</b>
                <span>{one.url}</span>
              </span>
              <Button
                component="a"
                href={one.url}
                target="_blank"
                rel="noreferrer"
                variant="default"
                size="xs"
                rightSection={<IconExternalLink size={14} />}
                aria-label={t('products.openStore', { name: one.name })}
              >
                {t('products.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!hasStores && (outlets.data ?? []).length > 0 && (
        <ul className={classes.list} aria-label={t(`products.${product}Outlets`)}>
          {outlets.data?.map((one) => (
            <li key={one.id} className={classes.row}>
              <b>{one.name}</b>
            </li>
          ))}
        </ul>
      )}
      <AppLink to="/" className={classes.back}>
        {t('pages.home')}
      </AppLink>
    </section>
  );
}
