import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { deliveriesOf, secretAnswer, testAnswer, webhooks } from '../contract.ts';

/** Shows a signing secret with a button that copies it. */
export function useShowSecret(): (secret: string) => void {
  const { t } = useTranslation('webhooks');
  return (secret) =>
    void showSecret({
      title: t('secret.title'),
      message: t('secret.text'),
      label: t('secret.title'),
      secret,
    });
}

/** What can be done with a webhook. */
export function useWebhookActions(id: number) {
  const api = useApi();
  const refreshHook = useRefresh(webhooks);
  const refreshDeliveries = useRefresh(deliveriesOf(id));
  const onSettled = () => Promise.all([refreshHook(), refreshDeliveries()]);
  const path = `${webhooks.path}/${id}`;
  const secret = (call: 'secret' | 'rotate_secret') => async () =>
    secretAnswer.parse((await api.post(`${path}/${call}`)).data).secret;
  return {
    reveal: useMutation({ mutationFn: secret('secret') }),
    rotate: useMutation({ mutationFn: secret('rotate_secret'), onSettled }),
    test: useMutation({
      mutationFn: async () => testAnswer.parse((await api.post(`${path}/test`, { body: {} })).data),
      onSettled,
    }),
    resend: useMutation({
      mutationFn: (deliveryId: number) => api.post(`${path}/deliveries/${deliveryId}/resend`),
      onSettled,
    }),
    resendFailed: useMutation({
      mutationFn: async (since: string) => {
        const { data } = await api.post<{ resent: number }>(`${path}/resend_failed`, {
          body: { since },
        });
        return data.resent;
      },
      onSettled,
    }),
    switchOn: useMutation({
      mutationFn: () => api.put(path, { body: { [webhooks.singular]: { enabled: true } } }),
      onSettled,
    }),
  };
}
