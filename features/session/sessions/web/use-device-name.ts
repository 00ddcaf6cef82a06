import { useTranslation } from 'react-i18next';
import { deviceOf } from './device-of.ts';

/** Names a browser for people: 'Chrome on Windows'. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('sessions');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('device', { browser, system });
    return browser ?? system ?? t('unknownDevice');
  };
}
