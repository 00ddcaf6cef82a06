import type { ReplySettings } from '#engines/texting/public.ts';
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

/** Whether promotions wait for the end of urgent tickets; without the service cloud nobody could close one. */
export function holdsForTickets(account: Account): boolean {
  return account.record.enable_service && settingOf(account, 'hold_for_tickets');
}

/** By which words people stop, start and ask for help, and what they are answered. */
export function replySettingsOf(account: Account): ReplySettings {
  return {
    words: {
      opt_out: settingOf(account, 'sms_opt_out_words'),
      opt_in: settingOf(account, 'sms_opt_in_words'),
      help: settingOf(account, 'sms_help_words'),
    },
    texts: {
      opt_out: settingOf(account, 'sms_opt_out_text'),
      opt_in: settingOf(account, 'sms_opt_in_text'),
      help: settingOf(account, 'sms_help_text'),
      fallback: settingOf(account, 'sms_fallback_text'),
    },
  };
}

/** What an account allows itself towards one number: how many marketing texts in how many days, and when none goes out. */
export function smsLimitsOf(account: Account): {
  cap: { messages: number; days: number } | null;
  quiet: { from: string; to: string } | null;
} {
  const messages = settingOf(account, 'sms_frequency_cap_texts');
  const from = settingOf(account, 'sms_quiet_hours_from');
  const to = settingOf(account, 'sms_quiet_hours_to');
  return {
    cap: messages === 0 ? null : { messages, days: settingOf(account, 'sms_frequency_cap_days') },
    quiet: from === to ? null : { from, to },
  };
}
