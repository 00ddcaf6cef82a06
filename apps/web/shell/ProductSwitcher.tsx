import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconGridDots, IconCheck, IconHeadset, IconSend, IconShoppingCart } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { products, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import { notYetBuilt } from '../not-yet-built.ts';

const icons: Record<Product, Icon> = { marketing: IconSend, service: IconHeadset, commerce: IconShoppingCart };
const paths: Record<Product, string> = {
  marketing: '/accounts/$accountId/dashboard',
  service: '/service/$accountId/dashboard',
  commerce: '/commerce/$accountId/dashboard',
};
const oneDay = 24 * 60 * 60;

/** Changes between the products that this person may use in this account. */
export function ProductSwitcher({ facts, current }: { facts: AccountFacts; current: Product }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const offered = products(facts).filter((product) => !notYetBuilt.has(paths[product]));
  if (offered.length === 0) return null;

  const choose = (product: Product): void => {
    document.cookie = `heliograph_app=${product}; path=/; max-age=${oneDay}; samesite=lax`;
    router.history.push(paths[product].replace('$accountId', String(facts.accountId)));
  };

  return (
    <Menu width={270} position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('products.title')}>
          <ActionIcon size={34} aria-label={t('products.title')}><IconGridDots size={19} stroke={1.7} /></ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('products.title')}</Menu.Label>
        {offered.map((product) => {
          const ProductIcon = icons[product];
          return (
            <Menu.Item key={product} leftSection={<ProductIcon size={18} stroke={1.7} />} onClick={() => choose(product)}
              rightSection={product === current ? <IconCheck size={16} aria-label={t('products.current')} /> : null}>
              <Text fz="sm" fw={550}>{t(`products.${product}`)}</Text>
              <Text fz="xs" c="dimmed">{t(`products.${product}Hint`)}</Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
