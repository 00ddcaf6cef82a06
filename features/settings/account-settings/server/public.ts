import type { Account } from '#platform/server/account/account.ts';
import { valueOf, type SettingKey, type SettingValue } from '../contract.ts';

export type { SettingEffects } from './save-settings.ts';

/** What a setting of the account holds. */
export function settingOf<K extends SettingKey>(account: Account, key: K): SettingValue<K> {
  return valueOf(account.record.settings, key);
}

/** What an account allows itself towards one person: how many marketing mails in how many days, and when nothing goes out. */
export function sendingLimitsOf(account: Account): {
  cap: { mails: number; days: number } | null;
  quiet: { from: string; to: string } | null;
} {
  const mails = settingOf(account, 'frequency_cap_mails');
  const [from, to] = [settingOf(account, 'quiet_hours_from'), settingOf(account, 'quiet_hours_to')];
  return {
    cap: mails === 0 ? null : { mails, days: settingOf(account, 'frequency_cap_days') },
    quiet: from === to ? null : { from, to },
  };
}
