import type { TFunction } from 'i18next';

const known = new Set([
  'no_number',
  'not_mobile',
  'sms_unsubscribed',
  'invalid',
  'country_not_allowed',
  'same_number',
  'frequency_cap',
  'do_not_mail',
  'not_subscribed',
  'quiet_hours',
  'too_long',
  'unrenderable',
  'stopped',
  'ended',
  'left_journey',
  'timeout',
  'undelivered',
  'carrier_opt_out',
  'filtered',
  'unregistered',
  'unreachable',
  'unknown_number',
]);

/** Why a text did not arrive or was not sent, in words; a reason of a gateway without words of ours as it is. */
export function reasonText(t: TFunction, reason: string): string {
  return known.has(reason) ? t(`reasons.${reason}`) : reason.replaceAll('_', ' ');
}
