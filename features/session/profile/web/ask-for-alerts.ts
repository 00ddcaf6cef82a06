import type { TFunction } from 'i18next';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

/** Asks the browser to let the product show desktop alerts; says why not when it does not. */
export async function askForAlerts(t: TFunction<'profile'>): Promise<boolean> {
  if (!('Notification' in window)) {
    snackbar.warning(t('alertsUnsupported'));
    return false;
  }
  const answer =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (answer !== 'granted') snackbar.warning(t('alertsDenied'));
  // A browser that refuses may be one of several: the choice itself belongs to the person.
  return true;
}
