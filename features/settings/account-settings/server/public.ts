import type { Account } from '#platform/server/account/account.ts';
import { valueOf, type SettingKey, type SettingValue } from '../contract.ts';

export type { SettingEffects } from './save-settings.ts';

/** What a setting of the account holds. */
export function settingOf<K extends SettingKey>(account: Account, key: K): SettingValue<K> {
  return valueOf(account.record.settings, key);
}
