import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { softBounceRule, type SoftBounceRule } from '#engines/delivery/contract.ts';
import type { MailProvider } from '#engines/inbound/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { inboundMails, inboundSource, inboundState, mailWebhook } from '../contract.ts';

const refreshMs = 15_000;

/** The mails that came in, for lists and what can be done to them. */
export const shownMails = { ...inboundMails, title: 'Inbound mail', singular: 'inbound_mail' };

/** How returned mail is taken in; asked again while the page is open. */
export function useInboundState() {
  const api = useApi();
  return useQuery({
    queryKey: ['inbound-mail', api.accountId, 'state'],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      z
        .object({ inbound_state: inboundState })
        .parse((await api.get('inbound_state', { signal })).data).inbound_state,
  });
}

/** The addresses that mail providers call. */
export function useWebhooks() {
  const api = useApi();
  return useQuery({
    queryKey: ['inbound-mail', api.accountId, 'webhooks'],
    queryFn: async ({ signal }) =>
      z
        .object({ mail_webhooks: z.array(mailWebhook) })
        .parse((await api.get('mail_webhooks', { signal })).data).mail_webhooks,
  });
}

/** What can be done with a provider's secret. */
export function useWebhookActions() {
  const api = useApi();
  const cache = useQueryClient();
  const onSettled = () =>
    cache.invalidateQueries({ queryKey: ['inbound-mail', api.accountId, 'webhooks'] });
  return {
    set: useMutation({
      mutationFn: async ({ provider, secret }: { provider: MailProvider; secret: string }) => {
        await api.put(`mail_webhooks/${provider}`, { body: { mail_webhook: { secret } } });
      },
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: async () =>
        z
          .object({ url_with_secret: z.string() })
          .parse((await api.post('mail_webhooks/postmark/rotate_secret')).data).url_with_secret,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (provider: MailProvider) => {
        await api.delete(`mail_webhooks/${provider}`);
      },
      onSettled,
    }),
  };
}

/** When soft bounces shut an address out, with the usual rule, and how to change it. */
export function useBounceRule() {
  const api = useApi();
  const cache = useQueryClient();
  const queryKey = ['inbound-mail', api.accountId, 'rule'];
  const answer = z.object({ soft_bounce_rule: softBounceRule });
  return {
    rule: useQuery({
      queryKey,
      queryFn: async ({ signal }) =>
        answer.parse((await api.get('soft_bounce_rule', { signal })).data).soft_bounce_rule,
    }),
    save: useMutation({
      mutationFn: async (values: SoftBounceRule) =>
        answer.parse(
          (await api.put('soft_bounce_rule', { body: { soft_bounce_rule: values } })).data,
        ).soft_bounce_rule,
      onSuccess: (saved) => cache.setQueryData(queryKey, saved),
    }),
  };
}

/** What came in, as text. */
export function useSource(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['inbound-mail', api.accountId, 'source', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      inboundSource.parse((await api.get(`inbound_mails/${id}/source`, { signal })).data).source,
  });
}
