import type { TFunction } from 'i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';

const ofAddress = /^bad address: it (.+)$/s;
const ofValue = /^bad \w+ in ".+?": (".*") (.+)$/s;

/** Why a row was rejected, in the language of the screen. */
export function reasonText(reason: string, t: TFunction): string {
  const address = ofAddress.exec(reason);
  if (address) return t('reasons.address', { why: serverText(address[1] ?? '') });
  const value = ofValue.exec(reason);
  if (value) return t('reasons.value', { value: value[1], why: serverText(value[2] ?? '') });
  return serverText(reason);
}
