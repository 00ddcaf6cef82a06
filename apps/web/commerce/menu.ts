import {
  IconBuildingStore,
  IconLayoutDashboard,
  IconPackage,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuSection } from '../menu.ts';

/** The menu of the commerce cloud, top to bottom; entries show once their screens are registered. */
export const commerceMenu: readonly MenuSection[] = [
  {
    title: 'menu.dashboard',
    icon: IconLayoutDashboard,
    isLink: true,
    entries: [{ title: 'menu.dashboard', path: 'dashboard', keys: 'g d' }],
  },
  {
    title: 'menu.orders',
    icon: IconShoppingCart,
    isLink: true,
    entries: [{ title: 'menu.orders', path: 'orders', keys: 'g o' }],
  },
  {
    title: 'menu.customers',
    icon: IconUsers,
    isLink: true,
    entries: [{ title: 'menu.customers', path: 'customers', keys: 'g c' }],
  },
  {
    title: 'menu.products',
    icon: IconPackage,
    isLink: true,
    entries: [{ title: 'menu.products', path: 'products', keys: 'g p' }],
  },
  {
    title: 'menu.stores',
    icon: IconBuildingStore,
    isLink: true,
    entries: [{ title: 'menu.stores', path: 'stores', keys: 'g s' }],
  },
];
