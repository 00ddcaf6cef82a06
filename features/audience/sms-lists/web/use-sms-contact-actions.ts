import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefreshSms, smsName, type SmsContact } from './sms-data.ts';

/** Asks, and takes a person out of the SMS contacts and off all SMS lists; answers whether that was done. */
export function useRemoveSmsContact(): (contact: SmsContact) => Promise<boolean> {
  const { t } = useTranslation('sms-lists');
  const api = useApi();
  const refresh = useRefreshSms();
  return async (contact) => {
    const isSure = await confirm({
      title: t('contacts.removeTitle', { name: smsName(contact) }),
      message: t('contacts.removeText'),
      confirmLabel: t('contacts.remove'),
      danger: true,
    });
    if (!isSure) return false;
    await api.delete(`sms_contacts/${contact.id}`);
    snackbar.success(t('contacts.removed', { name: smsName(contact) }));
    await refresh();
    return true;
  };
}

/** Asks, and stops all texts to a contact's number or lets them go out again. */
export function useDoNotText(): (
  contact: { id: number; phone: string },
  isStopped: boolean,
) => Promise<void> {
  const { t } = useTranslation('sms-lists');
  const api = useApi();
  const refresh = useRefreshSms();
  return async ({ id, phone }, isStopped) => {
    const part = isStopped ? 'allow' : 'stop';
    const isSure = await confirm({
      title: t(`dnm.${part}Title`, { phone }),
      message: t(`dnm.${part}Text`),
      confirmLabel: t(`dnm.${part}`),
      danger: !isStopped,
    });
    if (!isSure) return;
    const { data } = isStopped
      ? await api.delete<{ message: string }>(`sms_contacts/${id}/remove_from_dnm`)
      : await api.post<{ message: string }>(`sms_contacts/${id}/add_to_dnm`);
    snackbar.success(data.message);
    await refresh();
  };
}
