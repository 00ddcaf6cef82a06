import {
  IconArrowsExchange, IconAt, IconChartFunnel, IconDatabase, IconDeviceMobile, IconFingerprint, IconKey, IconLink, IconMail, IconMessage, IconPassword,
  IconShieldX, IconTransfer, IconTrash, IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { canUse, isFeatureOpen, type AccountFacts } from '#features/session/access/contract.ts';
import type { FeatureGate } from '#platform/web/feature-route.ts';
import { pageClosed, settingPages, type SettingPage } from '../contract.ts';

/** The groups of the settings index, top to bottom. */
export const cardGroups = ['sending', 'campaigns', 'audience', 'programs', 'mobile'] as const;

/** One card of the settings index. */
export interface SettingsCard {
  /** The page below /accounts/{accountId}/settings/; its texts are under cards.{path}. */
  readonly path: string;
  readonly group: (typeof cardGroups)[number];
  readonly icon: Icon;
  /** As the page's route says. */
  readonly gate: FeatureGate;
  /** Feature of the package without which the page is of no use. */
  readonly feature?: string;
}

/** Every settings page of the product. A card shows once its page is built and is open to the person. */
export const settingsCards: readonly SettingsCard[] = [
  { path: 'sending-domains', group: 'sending', icon: IconAt, gate: { role: 'dns_setup' } },
  { path: 'link-tracking-domains', group: 'sending', icon: IconLink, gate: { role: 'dns_setup' } },
  { path: 'global-suppression-lists', group: 'sending', icon: IconShieldX, gate: { role: 'account' }, feature: 'secure_suppression_lists' },
  { path: 'campaign-subject-line', group: 'campaigns', icon: IconMail, gate: { role: 'account' } },
  { path: 'conversion-attribute', group: 'campaigns', icon: IconChartFunnel, gate: { role: 'account' } },
  { path: 'unique-identifier', group: 'audience', icon: IconFingerprint, gate: { role: 'account' } },
  { path: 'relational_table', group: 'audience', icon: IconDatabase, gate: { role: 'relational_tables' } },
  { path: 'bulk-delete-contacts', group: 'audience', icon: IconTrash, gate: { role: 'contacts' } },
  { path: 'api-keys', group: 'programs', icon: IconKey, gate: { role: 'account' } },
  { path: 'token', group: 'programs', icon: IconPassword, gate: { role: 'account' } },
  { path: 'http-post-url', group: 'programs', icon: IconWebhook, gate: { role: 'account' } },
  { path: 'sftp_access', group: 'programs', icon: IconTransfer, gate: { role: 'ftp' } },
  { path: 'sms-compliance-settings', group: 'mobile', icon: IconMessage, gate: { module: 'mobile' } },
  { path: 'sms-link-tracking-domains', group: 'mobile', icon: IconArrowsExchange, gate: { module: 'mobile' } },
  { path: 'mobile-app-profile', group: 'mobile', icon: IconDeviceMobile, gate: { module: 'mobileProfile' } },
];

/** The cards of pages that exist and are open to the person in the account. */
export function offeredCards(cards: readonly SettingsCard[], facts: AccountFacts, isBuilt: (path: string) => boolean): SettingsCard[] {
  return cards.filter((card) => isBuilt(card.path) && isOpen(card, facts));
}

/** The cards whose title or text holds every word that was typed. */
export function foundCards(cards: readonly SettingsCard[], typed: string, textOf: (card: SettingsCard) => string): SettingsCard[] {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return cards.filter((card) => {
    const text = textOf(card).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function isOpen({ path, gate, feature }: SettingsCard, facts: AccountFacts): boolean {
  const wanted = [gate.role ?? [], gate.module ?? []].flat();
  if (!wanted.every((name) => canUse(name, facts))) return false;
  if (feature !== undefined && !isFeatureOpen(feature, facts)) return false;
  return !(path in settingPages) || pageClosed(path as SettingPage, facts) === null;
}
