import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { webhooks, type WebhookRow } from '../contract.ts';

/** Deletes a webhook after a question; true when it is gone. */
export function useRemoveWebhook(): (hook: WebhookRow) => Promise<boolean> {
  const { t } = useTranslation('webhooks');
  const remove = useRemove(webhooks);
  return async ({ id, url }) => {
    const { host } = new URL(url);
    const isSure = await confirm({
      title: t('delete.title', { host }),
      message: t('delete.text'),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!isSure) return false;
    try {
      await remove.mutateAsync(id);
    } catch {
      // Told by the API client.
      return false;
    }
    snackbar.success({ message: t('delete.done') });
    return true;
  };
}
