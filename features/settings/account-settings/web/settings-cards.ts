import {
  IconArrowsExchange,
  IconAt,
  IconChartFunnel,
  IconClockX,
  IconDatabase,
  IconDeviceMobile,
  IconDeviceMobileMessage,
  IconFingerprint,
  IconKey,
  IconLink,
  IconMail,
  IconMailForward,
  IconMessage,
  IconMoon,
  IconPalette,
  IconPassword,
  IconSend,
  IconShieldX,
  IconEyeOff,
  IconTransfer,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { decidePage } from '../contract.ts';

/** The groups of the settings index, top to bottom. */
export const cardGroups = ['sending', 'campaigns', 'audience', 'programs', 'mobile'] as const;

/** One card of the settings index. */
export interface SettingsCard {
  /** The page below /accounts/{accountId}/settings/; its texts are under cards.{path}. */
  readonly path: string;
  readonly group: (typeof cardGroups)[number];
  readonly icon: Icon;
}

/** Every settings page of the product. A card shows once its page is built and is open to the person. */
export const settingsCards: readonly SettingsCard[] = [
  { path: 'sending-domains', group: 'sending', icon: IconAt },
  { path: 'link-tracking-domains', group: 'sending', icon: IconLink },
  { path: 'inbound-mail', group: 'sending', icon: IconMailForward },
  { path: 'global-suppression-lists', group: 'sending', icon: IconShieldX },
  { path: 'sending-limits', group: 'sending', icon: IconMoon },
  { path: 'branding', group: 'campaigns', icon: IconPalette },
  { path: 'campaign-subject-line', group: 'campaigns', icon: IconMail },
  { path: 'conversion-attribute', group: 'campaigns', icon: IconChartFunnel },
  { path: 'open-and-click-tracking', group: 'campaigns', icon: IconEyeOff },
  { path: 'unique-identifier', group: 'audience', icon: IconFingerprint },
  { path: 'relational_table', group: 'audience', icon: IconDatabase },
  { path: 'data-retention', group: 'audience', icon: IconClockX },
  { path: 'bulk-delete-contacts', group: 'audience', icon: IconTrash },
  { path: 'api-keys', group: 'programs', icon: IconKey },
  { path: 'token', group: 'programs', icon: IconPassword },
  { path: 'webhooks', group: 'programs', icon: IconWebhook },
  { path: 'http-post-url', group: 'programs', icon: IconSend },
  { path: 'sftp_access', group: 'programs', icon: IconTransfer },
  { path: 'sms-numbers', group: 'mobile', icon: IconDeviceMobileMessage },
  { path: 'sms-compliance-settings', group: 'mobile', icon: IconMessage },
  { path: 'sms-link-tracking-domains', group: 'mobile', icon: IconArrowsExchange },
  { path: 'mobile-app-profile', group: 'mobile', icon: IconDeviceMobile },
];

/** The cards of pages that exist and are open to the person in the account. */
export function offeredCards(
  cards: readonly SettingsCard[],
  facts: AccountFacts,
  isBuilt: (path: string) => boolean,
): SettingsCard[] {
  return cards.filter((card) => isBuilt(card.path) && decidePage(card.path, facts).kind === 'open');
}

/** The cards whose title or text holds every word that was typed. */
export function foundCards(
  cards: readonly SettingsCard[],
  typed: string,
  textOf: (card: SettingsCard) => string,
): SettingsCard[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return cards.filter((card) => {
    const text = textOf(card).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
