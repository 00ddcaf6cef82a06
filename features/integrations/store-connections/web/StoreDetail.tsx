import { Alert, Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { nameOfKind } from '../contract/kinds.ts';
import { ListCount } from './ListCount.tsx';
import { Readings } from './Readings.tsx';
import { StoreStatus } from './StoreStatus.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useKindFields } from './use-stores.ts';

/** A connected store as it is: what is known of it, how its reading goes, and what of it goes where. Nothing is changed here. */
export function StoreDetail({
  store,
  kind,
  onDone,
}: {
  store: StoreRow | null;
  kind: StoreKind;
  onDone: () => void;
}) {
  const { t } = useTranslation(storeTexts);
  return (
    <Drawer
      opened={store !== null}
      onClose={onDone}
      size={700}
      title={t('detail.added')}
      description={store?.nick_name}
      footer={<Button onClick={onDone}>{t('detail.done')}</Button>}
    >
      {store && (
        <>
          <Alert color={store.active ? 'green' : 'yellow'} title={<StoreStatus store={store} />}>
            {t(
              store.is_syncing
                ? 'detail.syncing'
                : store.status === 'pending'
                  ? 'detail.pending'
                  : 'detail.willImport',
            )}
          </Alert>
          <Facts store={store} kind={kind} />
          {calledKinds.has(kind) && <HookAddress store={store} kind={kind} />}
          <FixedFields kind={kind} />
          {store.crm_lists.map(({ id, list }) => list && <ListCount key={id} listId={list.id} />)}
          {store.crm_lists.map((list) => (
            <Mapped
              key={list.id}
              title={
                list.integration_type === ''
                  ? (list.list?.name ?? t('detail.listGone'))
                  : t(`integrationTypes.${list.integration_type}`)
              }
              mapped={list.mapped_fields}
              name={nameOfKind(kind)}
            />
          ))}
          <Readings store={store} />
        </>
      )}
    </Drawer>
  );
}

/** Kinds whose owner has to give the store the address that it calls. */
const calledKinds: ReadonlySet<StoreKind> = new Set([
  'clickbank',
  'neto',
  'one_shopping_cart',
  'ultra_cart',
]);

function Facts({ store, kind }: { store: StoreRow; kind: StoreKind }) {
  const { t } = useTranslation(storeTexts);
  const isCart = kind === 'ultra_cart' || kind === 'one_shopping_cart' || kind === 'clickbank';
  const lists = store.crm_lists.map(({ list }) => list?.name ?? t('detail.listGone')).join(', ');
  const facts: (readonly [string, string])[] = isCart
    ? [
        [t('fields.name'), store.nick_name],
        [t('fields.merchant_id'), store.merchant_id],
        [t('fields.merchant_key'), store.merchant_key],
        [t('detail.status'), t(`status.${store.status}`)],
        [t('detail.list'), lists],
      ]
    : [
        [t('fields.shop_url'), store.name],
        [t('fields.nick_name'), store.nick_name],
        [t('detail.organization'), store.organization_name],
        [t('fields.client_id'), store.client_id],
        [t('fields.api_key'), store.merchant_key],
        [kind === 'retail_express' ? t('detail.productList') : t('detail.list'), lists],
      ];
  return (
    <section>
      <h3>{t('detail.info')}</h3>
      <FactList>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </FactList>
    </section>
  );
}

function HookAddress({ store, kind }: { store: StoreRow; kind: StoreKind }) {
  const { t } = useTranslation(storeTexts);
  // Without a secure origin there is no clipboard at all.
  const copy = () =>
    void (async () => navigator.clipboard.writeText(store.notification_url))().then(
      () => snackbar.success('Notification URL is copied to clipboard'),
      () => snackbar.error('Error copying'),
    );
  return (
    <section>
      <h3>{t(kind === 'clickbank' ? 'detail.ins' : 'detail.hook')}</h3>
      <p className={classes.quiet}>{t(`kinds.${kind}.hook`)}</p>
      <div className={classes.address}>
        {kind === 'neto' ? (
          <code>{store.notification_url}</code>
        ) : (
          <TextInput
            readOnly
            aria-label={t(kind === 'clickbank' ? 'detail.ins' : 'detail.hook')}
            value={store.notification_url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Button variant="default" onClick={copy}>
          {t('detail.copy')}
        </Button>
      </div>
    </section>
  );
}

function FixedFields({ kind }: { kind: StoreKind }) {
  const { t } = useTranslation(storeTexts);
  const { data } = useKindFields(kind);
  if (!data || data.fixed.length === 0) return null;
  return <Pairs title={t('detail.always')} name={nameOfKind(kind)} pairs={data.fixed} />;
}

function Mapped({
  title,
  mapped,
  name,
}: {
  title: string;
  mapped: Record<string, string>;
  name: string;
}) {
  const pairs = Object.entries(mapped);
  return pairs.length === 0 ? null : <Pairs title={title} name={name} pairs={pairs} />;
}

function Pairs({
  title,
  name,
  pairs,
}: {
  title: string;
  name: string;
  pairs: readonly (readonly [string, string])[];
}) {
  const { t } = useTranslation(storeTexts);
  return (
    <section>
      <h3>{title}</h3>
      <table className={classes.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('detail.ours')}</th>
            <th scope="col">{t('detail.theirs', { name })}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([ours, theirs]) => (
            <tr key={ours}>
              <th scope="row">{ours}</th>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
