import type { TFunction } from 'i18next';

const known = new Set([
  'no_device',
  'device_gone',
  'refused',
  'too_long',
  'unsubscribed',
  'unrenderable',
  'stopped',
  'ended',
  'no_answer',
  'push_service_busy',
  'left_journey',
]);

/** Why a push did not arrive or was not sent, in words. */
export function reasonText(t: TFunction, reason: string): string {
  return known.has(reason) ? t(`reasons.${reason}`) : reason.replaceAll('_', ' ');
}
