import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import {
  IconBuildingStore,
  IconCheck,
  IconExternalLink,
  IconGridDots,
  IconHeadset,
  IconSearch,
  IconSend,
  IconShoppingCart,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { products, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { rememberApp } from './current-app.ts';
import {
  landingPage,
  outletsQuery,
  externalProducts,
  storesQuery,
  targetOf,
  type ExternalProduct,
} from './external-products.ts';
import { productPath } from './product-path.ts';

const icons: Record<Product | ExternalProduct, Icon> = {
  marketing: IconSend,
  service: IconHeadset,
  commerce: IconShoppingCart,
  merchandising: IconSearch,
  neto: IconBuildingStore,
};

/** Changes between the products that this person may use: those of this account, and those that are applications of their own. */
export function ProductSwitcher({ facts, current }: { facts: AccountFacts; current: Product }) {
  const { t } = useTranslation('shell');
  const api = useApi();
  const client = useQueryClient();
  const go = useGo();
  const organisations = useQuery(outletsQuery(api, 'merchandising'));
  const groups = useQuery(outletsQuery(api, 'neto'));
  const isOpenTo: Record<ExternalProduct, boolean> = {
    merchandising: (organisations.data ?? []).length > 0,
    neto: (groups.data ?? []).length > 0,
  };
  const offered = [...products(facts), ...externalProducts.filter((product) => isOpenTo[product])];
  if (offered.length === 0) return null;

  const choose = async (product: Product | ExternalProduct): Promise<void> => {
    rememberApp(product);
    if (!isExternal(product)) return go(productPath(product, facts.accountId));
    const target = await targetOf(product, () => client.fetchQuery(storesQuery(api, product)));
    if (target.kind === 'store') window.open(target.url, '_blank', 'noopener');
    else go(landingPage(product));
  };

  return (
    <Menu width={280} position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('products.title')}>
          <ActionIcon size={32} aria-label={t('products.title')}>
            <IconGridDots size={19} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('products.title')}</Menu.Label>
        {offered.map((product) => {
          const ProductIcon = icons[product];
          return (
            <Menu.Item
              key={product}
              leftSection={<ProductIcon size={18} stroke={1.7} />}
              onClick={() => void choose(product)}
              rightSection={
                <Mark isCurrent={product === current} isExternal={isExternal(product)} />
              }
            >
              <Text fz="sm" fw="var(--hg-weight-medium)">
                {t(`products.${product}`)}
              </Text>
              <Text fz="xs" c="dimmed">
                {t(`products.${product}Hint`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mark({ isCurrent, isExternal }: { isCurrent: boolean; isExternal: boolean }) {
  const { t } = useTranslation('shell');
  if (isCurrent) return <IconCheck size={16} aria-label={t('products.current')} />;
  return isExternal ? <IconExternalLink size={14} stroke={1.7} aria-hidden /> : null;
}

function isExternal(product: Product | ExternalProduct): product is ExternalProduct {
  return (externalProducts as readonly string[]).includes(product);
}
