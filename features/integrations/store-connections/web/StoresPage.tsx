import { Button, Menu } from '@mantine/core';
import { IconDots, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import lines from '#platform/web/page/panel-lines.module.css';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { nameOfKind } from '../contract/kinds.ts';
import { StoreDetail } from './StoreDetail.tsx';
import { StoreDrawer } from './StoreDrawer.tsx';
import { StoreStatus } from './StoreStatus.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { useStoreActions } from './use-store-actions.tsx';
import { useStores } from './use-stores.ts';

const urlState = z.object({
  edit: z.string().default(''),
  t: z.string().default(''),
  drawer: z.string().default(''),
  crm_id: z.coerce.number().optional().catch(undefined),
});

/** What a page of one kind shows: its stores, and the drawers over it. */
type Shown =
  | { drawer: 'edit'; store: StoreRow | 'new'; crmListId?: number | 'new' }
  | { drawer: 'detail'; store: StoreRow }
  | null;

/** The connected stores of one kind. */
export function StoresPage({ kind }: { kind: StoreKind }) {
  const { t } = useTranslation(storeTexts);
  const [url, setUrl] = useUrlState(urlState);
  const stores = useStores(kind, url.edit || url.t);
  const [shown, setShown] = useState<Shown>(null);
  const isFinishing = useFinishSignIn(kind);
  const name = nameOfKind(kind);
  const { accountId } = useApi();
  const connect = () => setShown({ drawer: 'edit', store: 'new' });
  useOpened({
    kind,
    stores: stores.data,
    url,
    setShown,
    onOpened: () => setUrl({ drawer: undefined, crm_id: undefined }),
  });
  return (
    <Page>
      <PageHeader
        title={name}
        breadcrumb={[
          { label: t('title'), to: `/accounts/${accountId}/integrations` },
          { label: name },
        ]}
        about={t(`kinds.${kind}.text`)}
        actions={
          <Button
            leftSection={<IconPlugConnected size={16} />}
            loading={isFinishing}
            onClick={connect}
          >
            {t('connect', { name })}
          </Button>
        }
      />
      {stores.isError && <ErrorState error={stores.error} onRetry={() => void stores.refetch()} />}
      {stores.data?.length === 0 && (
        <EmptyState
          icon={<IconPlugConnected size={28} stroke={1.5} />}
          title={t('none', { name })}
          description={t('noneText')}
          actions={<Button onClick={connect}>{t('connect', { name })}</Button>}
        />
      )}
      {stores.data && stores.data.length > 0 && (
        <Panel padded={false}>
          <ul className={lines.lines}>
            {stores.data.map((store) => (
              <StoreLine key={store.id} store={store} onShow={setShown} />
            ))}
          </ul>
        </Panel>
      )}
      <Drawers kind={kind} shown={shown} stores={stores.data ?? []} onShow={setShown} />
    </Page>
  );
}

function Drawers({
  kind,
  shown,
  stores,
  onShow,
}: {
  kind: StoreKind;
  shown: Shown;
  stores: readonly StoreRow[];
  onShow: (shown: Shown) => void;
}) {
  const fresh = (store: StoreRow): StoreRow => stores.find(({ id }) => id === store.id) ?? store;
  return (
    <>
      <StoreDrawer
        kind={kind}
        edited={shown?.drawer === 'edit' ? shown.store : null}
        crmListId={shown?.drawer === 'edit' ? shown.crmListId : undefined}
        onClose={() => onShow(null)}
        onSaved={(store) => setTimeout(() => onShow({ drawer: 'detail', store }), 0)}
      />
      <StoreDetail
        kind={kind}
        store={shown?.drawer === 'detail' ? fresh(shown.store) : null}
        onDone={() => onShow(null)}
      />
    </>
  );
}

function StoreLine({ store, onShow }: { store: StoreRow; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation(storeTexts);
  const edit = (crmListId?: number | 'new') =>
    onShow({ drawer: 'edit', store, ...(crmListId !== undefined && { crmListId }) });
  const actions = useStoreActions(store, { onEdit: edit });
  const lists = store.crm_lists.map(({ list }) => list?.name ?? t('detail.listGone')).join(', ');
  // A store without a list is not ready: its settings open in place of what it is.
  const open = () =>
    store.crm_lists.length === 0 && store.crm_type === 'shopify'
      ? edit()
      : onShow({ drawer: 'detail', store });
  return (
    <li className={lines.line}>
      <div className={lines.words}>
        <button type="button" className={classes.open} onClick={open}>
          {store.nick_name}
        </button>
        <span className={lines.quiet}>
          {[store.name === store.nick_name ? '' : store.name, store.merchant_id, lists]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        {store.last_error && <span className={classes.error}>{serverText(store.last_error)}</span>}
        {store.synced_at && (
          <span className={lines.quiet}>
            {t('readAt')} <DateTime value={store.synced_at} relative />
          </span>
        )}
      </div>
      <StoreStatus store={store} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconAction
            label={t('actions.of', { name: store.nick_name })}
            variant="subtle"
            color="gray"
          >
            <IconDots size={16} />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon, color, onClick }) => (
            <Menu.Item key={label} leftSection={icon} {...(color && { color })} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

interface Opened {
  kind: StoreKind;
  stores: readonly StoreRow[] | undefined;
  url: z.infer<typeof urlState>;
  setShown: (shown: Shown) => void;
  onOpened: () => void;
}

// A connection that was just made, or a link that asks for it, opens its drawer once; going back does not open it again.
function useOpened({ kind, stores, url, setShown, onOpened }: Opened): void {
  const { t } = useTranslation(storeTexts);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    if (url.drawer === 'new') {
      isDone.current = true;
      setShown({ drawer: 'edit', store: 'new' });
      onOpened();
    }
    if (url.crm_id === undefined || !stores) return;
    isDone.current = true;
    const store = stores.find(({ id }) => id === url.crm_id);
    if (store)
      setShown({
        drawer: 'edit',
        store,
        ...(store.crm_lists.length === 0 && { crmListId: 'new' as const }),
      });
    else {
      snackbar.error(t('notFound'));
      setShown({ drawer: 'edit', store: 'new' });
    }
    onOpened();
  }, [kind, stores, url.drawer, url.crm_id, setShown, onOpened, t]);
}
