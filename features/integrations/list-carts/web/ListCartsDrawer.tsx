import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { CartRow } from '#engines/connect/contract.ts';
import { useCartsOf } from './use-carts.ts';
import classes from './list-carts.module.css';

/** Chooses the carts whose buyers join a list, and the products of theirs that count. */
export function ListCartsDrawer({
  list,
  onClose,
}: {
  list: { id: number; name: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('list-carts');
  const api = useApi();
  const { data } = useCartsOf(list?.id ?? null);
  return (
    <Drawer
      opened={list !== null}
      onClose={onClose}
      size={700}
      title={t('title')}
      description={list?.name}
    >
      <p className={classes.quiet}>{t('text')}</p>
      {data?.length === 0 && (
        <p>
          {t('none')}{' '}
          <AppLink to={`/accounts/${api.accountId}/integrations/carts/ultracart`}>
            {t('connect')}
          </AppLink>
        </p>
      )}
      {list && data && data.length > 0 && (
        <CartChoice listId={list.id} carts={data} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface Choice {
  isSelected: boolean;
  items: string;
}

function CartChoice({
  listId,
  carts,
  onClose,
}: {
  listId: number;
  carts: readonly CartRow[];
  onClose: () => void;
}) {
  const { t } = useTranslation('list-carts');
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>(() =>
    Object.fromEntries(
      carts.map((cart) => [cart.id, { isSelected: cart.is_selected, items: cart.item_id }]),
    ),
  );
  const { isSaving, save } = useSaveCarts(listId, onClose);
  const set = (id: number, change: Partial<Choice>) =>
    setChoices((before) => ({
      ...before,
      [id]: { isSelected: false, items: '', ...before[id], ...change },
    }));
  return (
    <>
      {carts.map(({ id, name }) => (
        <div key={id} className={classes.mapping}>
          <Checkbox
            label={name}
            checked={choices[id]?.isSelected ?? false}
            onChange={(event) => set(id, { isSelected: event.currentTarget.checked })}
          />
          {choices[id]?.isSelected && (
            <TextInput
              label={t('items')}
              description={t('itemsHint')}
              value={choices[id]?.items ?? ''}
              onChange={(event) => set(id, { items: event.currentTarget.value })}
            />
          )}
        </div>
      ))}
      <div>
        <Button loading={isSaving} onClick={() => save(choices)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}

function useSaveCarts(listId: number, onSaved: () => void) {
  const { t } = useTranslation('list-carts');
  const api = useApi();
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = (choices: Readonly<Record<number, Choice>>) => {
    setSaving(true);
    const all = Object.entries(choices);
    const body = {
      selected_carts: all
        .filter(([, { isSelected }]) => isSelected)
        .map(([id, { items }]) => ({ id: Number(id), item_ids: items })),
      unselected_carts: all.filter(([, { isSelected }]) => !isSelected).map(([id]) => Number(id)),
    };
    void api
      .put(`lists/${listId}/carts`, { body })
      .then(
        async () => {
          snackbar.success(t('saved'));
          await cache.invalidateQueries({ queryKey: ['stores', api.accountId] });
          onSaved();
        },
        () => undefined,
      )
      .finally(() => setSaving(false));
  };
  return { isSaving, save };
}
