import { Button, Skeleton, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { contactBrands } from '../contract.ts';
import classes from './brands.module.css';
import { withMovedBrand, type BrandLists } from './moved-brand.ts';

/** Sets which brands a contact gets mail of; a brand moves at once, the call follows. */
export function ManageBrandsDrawer({
  contactId,
  opened,
  onClose,
  onChanged,
}: {
  contactId: number;
  opened: boolean;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation('brands');
  const api = useApi();
  const [search, setSearch] = useState('');
  const key = ['record', api.accountId, 'contacts', contactId, 'brands'];
  const lists = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      contactBrands.parse((await api.get(`contacts/${contactId}/brands`, { signal })).data),
    enabled: opened,
  });
  const toggle = useToggle(contactId, key, onChanged);
  const found = (list: BrandLists['subscribed_brands']) =>
    list.filter((brand) => brand.name.toLowerCase().includes(search.trim().toLowerCase()));
  const parts = [
    ['subscribed', 'inactive'],
    ['unsubscribed', 'active'],
  ] as const;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('manage.title')}
      description={t('manage.text')}
    >
      <Tabs value="brands">
        <Tabs.List mb={12}>
          <Tabs.Tab value="brands">{t('manage.tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="brands">
          <SearchField value={search} onSearch={setSearch} label={t('manage.search')} delay={0} />
          {lists.error && (
            <ErrorState error={lists.error} onRetry={() => void lists.refetch()} compact />
          )}
          {!lists.data && !lists.error && <Skeleton h={120} mt={16} />}
          {lists.data &&
            parts.map(([part, status]) => {
              const brands = found(lists.data[`${part}_brands`]);
              return (
                <section key={part} style={{ marginTop: 16 }} aria-label={t(`manage.${part}`)}>
                  <h3 className={classes.heading}>{t(`manage.${part}`)}</h3>
                  {brands.length === 0 && (
                    <p className={classes.none}>
                      {t(search === '' ? `manage.none_${part}` : 'manage.notFound')}
                    </p>
                  )}
                  <ul className={classes.rows}>
                    {brands.map((brand) => (
                      <li key={brand.id} className={classes.row}>
                        <span>{brand.name}</span>
                        <Button
                          size="xs"
                          variant="default"
                          onClick={() => toggle.mutate({ brand_id: brand.id, status })}
                        >
                          {t(`manage.${status}`)}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

function useToggle(contactId: number, key: readonly unknown[], onChanged: () => Promise<unknown>) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: { brand_id: number; status: 'active' | 'inactive' }) =>
      (
        await api.post<{ message: string }>(`contacts/${contactId}/toggle_brands_subscriptions`, {
          body,
        })
      ).data,
    onMutate: async ({ brand_id: id, status }) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<BrandLists>(key);
      if (before) cache.setQueryData(key, withMovedBrand(before, id, status));
      return before;
    },
    onError: (_error, _body, before) => {
      if (before) cache.setQueryData(key, before);
    },
    onSuccess: ({ message }) => snackbar.success(message),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: key });
      await onChanged();
    },
  });
}
