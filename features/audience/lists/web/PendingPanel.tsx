import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { pendingSubscription, type PendingSubscription } from '#engines/opt-in/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './lists.module.css';

const shown = 10;
const answer = z.object({ pending: z.array(pendingSubscription) });

/** Who signed up and has not confirmed yet, below a list, a form or a contact; nothing where nobody waits. */
export function PendingPanel({ path, id }: { path: 'lists' | 'forms' | 'contacts'; id: number }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const pending = useQuery({
    queryKey: ['record', api.accountId, path, id, 'pending'],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get(`${path}/${id}/pending`, {
        query: { per_page: shown },
        signal,
      });
      return { rows: answer.parse(data).pending, total: totalIn(meta) };
    },
  });
  if (pending.data?.rows.length === 0) return null;
  const more = (pending.data?.total ?? 0) - shown;
  return (
    <Panel title={t('pending.title')} description={t('pending.text')} padded={false}>
      {pending.error && <ErrorState error={pending.error} onRetry={() => void pending.refetch()} />}
      {pending.isPending && <Skeleton h={40} m={20} />}
      <ul className={classes.imports}>
        {pending.data?.rows.map((one) => (
          <PendingLine key={one.id} one={one} at={`${path}/${id}/pending/${one.id}`} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.morePending}>
          {t('pending.more', { count: more, number: fullNumber(more) })}
        </p>
      )}
    </Panel>
  );
}

function PendingLine({ one, at }: { one: PendingSubscription; at: string }) {
  const { t } = useTranslation('lists');
  const api = useApi();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['record', api.accountId] });
  const resend = useMutation({
    mutationFn: () => api.post(`${at}/resend`),
    onSuccess: async () => {
      snackbar.success(t('pending.resent', { email: one.email }));
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.delete(at),
    onSuccess: async () => {
      snackbar.success(t('pending.deleted'));
      await refresh();
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('pending.deleteTitle', { email: one.email }),
      message: t('pending.deleteText'),
      confirmLabel: t('actions.delete'),
    });
    if (isSure) remove.mutate();
  };
  return (
    <li className={classes.import}>
      <div className={classes.importWords}>
        <AppLink
          className={classes.importName}
          to={`/accounts/${api.accountId}/contacts/${one.contact_id}`}
        >
          {one.email}
        </AppLink>
        <div className={classes.importFacts}>
          {one.form_name} · <PendingState one={one} />
        </div>
      </div>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t('pending.resend')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {t('actions.delete')}
      </Button>
    </li>
  );
}

function PendingState({ one }: { one: PendingSubscription }) {
  const { t } = useTranslation('lists');
  if (one.letters === 0) return one.held_sentence;
  return (
    <>
      {t('pending.sent')} <DateTime value={one.sent_at} relative />
    </>
  );
}

function totalIn(meta: unknown): number {
  return z.object({ count: z.number() }).safeParse(meta).data?.count ?? 0;
}
