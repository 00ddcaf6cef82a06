import { useNavigate } from '@tanstack/react-router';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConnectorApi } from '#platform/web/api/ServiceApis.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { kindScreens } from './kind-screens.ts';
import { bodyOf, type StoreValues } from './store-form.ts';
import { useRefreshStores } from './use-stores.ts';

/** A drawer closes so long after an update, so that its message is read beside what it is about. */
const closesAfterMs = 1_000;

interface Saving {
  kind: StoreKind;
  store: StoreRow | null;
  crmListId?: number | 'new' | undefined;
  onSaved?: ((store: StoreRow) => void) | undefined;
}

/** Connects a store, by a key or at its own page, or saves its settings; the drawer closes a second after. */
export function useSaveStore({
  kind,
  store,
  crmListId,
  onSaved,
}: Saving): (values: StoreValues) => Promise<void> {
  const api = useApi();
  const connector = useConnectorApi();
  const refresh = useRefreshStores();
  const stamp = useStamp();
  const { messages, endsInList = false } = kindScreens[kind];
  const add = async (values: StoreValues): Promise<void> => {
    const body = { type: kind, ...bodyOf(kind, values, { isNew: true }) };
    // The connector's token is kept while it works, and asked for anew where it has ended.
    const { data } = await connector.post<{ redirect_url: string; id?: number }>('connections', {
      body,
    });
    if (data.id === undefined) {
      window.location.assign(data.redirect_url);
      return new Promise(() => undefined);
    }
    snackbar.success(messages.added);
    await refresh();
    stamp();
    const made = (await api.get<StoreRow>(`crms/${data.id}`)).data;
    onSaved?.(made);
  };
  const change = async (values: StoreValues, { id, crm_lists: lists }: StoreRow): Promise<void> => {
    const crmlist = crmListId === 'new' ? undefined : (crmListId ?? lists[0]?.id);
    const fields = {
      ...bodyOf(kind, values, { isNew: false }),
      ...(crmlist !== undefined && { crmlist_id: crmlist }),
    };
    const isAnother = kind === 'keap' && crmlist === undefined;
    const saved =
      kind === 'keap'
        ? await saveKeapList(connector, id, fields)
        : await api.put<StoreRow>(`crms/${id}`, { body: { crm: fields } });
    snackbar.success(isAnother ? messages.added : messages.updated);
    await refresh();
    await new Promise((resolve) => setTimeout(resolve, closesAfterMs));
    stamp();
    if (!endsInList) onSaved?.(saved.data);
  };
  return (values) => (store ? change(values, store) : add(values));
}

// Each list of Keap is added, or changed by its id, through the connector.
function saveKeapList(
  connector: ReturnType<typeof useConnectorApi>,
  id: number,
  fields: Record<string, unknown>,
) {
  const path = `keap/${id}/connections`;
  return 'crmlist_id' in fields
    ? connector.put<StoreRow>(path, { body: { ...fields, crm_id: id } })
    : connector.post<StoreRow>(path, { body: fields });
}

/** Writes the moment into the address, which asks for the list anew. */
export function useStamp(): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({
        ...before,
        edit: String(Date.now()),
        connected: undefined,
      })) as never,
      replace: true,
    });
}
