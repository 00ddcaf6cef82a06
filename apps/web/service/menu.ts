import {
  IconAddressBook,
  IconBook2,
  IconLayoutDashboard,
  IconSettings,
  IconTicket,
} from '@tabler/icons-react';
import type { MenuSection } from '../menu.ts';

/** The menu of the service cloud, top to bottom; entries show once their screens are registered. */
export const serviceMenu: readonly MenuSection[] = [
  {
    title: 'menu.dashboard',
    icon: IconLayoutDashboard,
    isLink: true,
    entries: [{ title: 'menu.dashboard', path: 'dashboard', keys: 'g d' }],
  },
  {
    title: 'menu.tickets',
    icon: IconTicket,
    isLink: true,
    entries: [{ title: 'menu.tickets', path: 'tickets', keys: 'g t' }],
  },
  {
    title: 'menu.contacts',
    icon: IconAddressBook,
    isLink: true,
    entries: [{ title: 'menu.contacts', path: 'contacts', keys: 'g c' }],
  },
  {
    title: 'menu.knowledgeBase',
    icon: IconBook2,
    isLink: true,
    entries: [{ title: 'menu.knowledgeBase', path: 'knowledge-base', keys: 'g k' }],
  },
  {
    title: 'user.settings',
    icon: IconSettings,
    entries: [
      { title: 'menu.supportEmails', path: 'settings/support-emails' },
      { title: 'menu.macros', path: 'settings/macros' },
      { title: 'menu.slaPolicies', path: 'settings/sla' },
      { title: 'menu.businessHours', path: 'settings/business-hours' },
    ],
  },
];
