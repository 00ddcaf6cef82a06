import { Button, Skeleton } from '@mantine/core';
import {
  IconDownload,
  IconEye,
  IconMailQuestion,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fileSize } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import type { InboundMail } from '../contract.ts';
import classes from './inbound-mail.module.css';
import { shownMails, useSource } from './inbound-calls.ts';

/** What came in and could not be understood: looked at as text, read again, or deleted. */
export function QuarantinedMails() {
  const { t } = useTranslation('inbound-mail');
  const table = useTableState({});
  const list = useResourceList(shownMails, { ...table.query, state: 'aside' });
  const columns = useColumns();
  const [shown, setShown] = useState<InboundMail | null>(null);
  const { retry, remove } = useQuarantineActions();
  const confirmDelete = async (mail: InboundMail) => {
    if (
      await confirm({
        title: t('aside.deleteTitle'),
        message: t('aside.deleteText'),
        confirmLabel: t('aside.delete'),
        danger: true,
      })
    ) {
      await remove.mutateAsync(mail.id);
      setShown(null);
    }
  };
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <section aria-labelledby="aside-mails">
      <h2 id="aside-mails" className={classes.heading}>
        {t('aside.title')}
      </h2>
      <p className={classes.text}>{t('aside.description')}</p>
      <DataTable<InboundMail>
        name="inbound-mails"
        label={t('aside.title')}
        columns={columns}
        list={list}
        table={table}
        searchable={false}
        rowLabel={(mail) => (mail.error === null ? t('aside.unknown') : serverText(mail.error))}
        onOpen={setShown}
        rowActions={(mail) => [
          { label: t('aside.look'), icon: <IconEye size={16} />, onClick: () => setShown(mail) },
          {
            label: t('aside.retry'),
            icon: <IconRefresh size={16} />,
            onClick: () => retry.mutate(mail.id),
          },
          {
            label: t('aside.delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => quietly(confirmDelete(mail)),
          },
        ]}
        empty={{
          title: t('aside.emptyTitle'),
          description: t('aside.emptyText'),
          icon: <IconMailQuestion size={28} stroke={1.5} />,
        }}
      />
      <Drawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        size={700}
        title={t('aside.mail')}
        description={shown?.error ? serverText(shown.error) : undefined}
        footer={
          shown && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} />}
                loading={retry.isPending}
                onClick={() => quietly(retry.mutateAsync(shown.id).then(() => setShown(null)))}
              >
                {t('aside.retry')}
              </Button>
              <Button
                color="red"
                variant="light"
                leftSection={<IconTrash size={16} />}
                loading={remove.isPending}
                onClick={() => quietly(confirmDelete(shown))}
              >
                {t('aside.delete')}
              </Button>
            </div>
          )
        }
      >
        {shown && <Source mail={shown} />}
      </Drawer>
    </section>
  );
}

function Source({ mail }: { mail: InboundMail }) {
  const { t } = useTranslation('inbound-mail');
  const api = useApi();
  const source = useSource(mail.id);
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('aside.received')}</dt>
          <dd>
            <DateTime value={mail.received_at} />
          </dd>
        </div>
        <div>
          <dt>{t('aside.source')}</dt>
          <dd>{t(`aside.sources.${mail.source}`)}</dd>
        </div>
        <div>
          <dt>{t('aside.sender')}</dt>
          <dd dir="ltr">{mail.sender === '' ? '–' : mail.sender}</dd>
        </div>
        <div>
          <dt>{t('aside.recipient')}</dt>
          <dd dir="ltr">{mail.recipient === '' ? '–' : mail.recipient}</dd>
        </div>
      </dl>
      {source.error && <ErrorState error={source.error} onRetry={() => void source.refetch()} />}
      {source.isLoading && <Skeleton h={300} />}
      {source.data && (
        <pre className={classes.raw} dir="auto" tabIndex={0} aria-label={t('aside.raw')}>
          {source.data.text}
        </pre>
      )}
      {source.data && !source.data.is_whole && (
        <p className={classes.dim}>{t('aside.cut', { size: fileSize(source.data.size) })}</p>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        onClick={() =>
          void api
            .download(`/v2/${api.accountId}/inbound_mails/${mail.id}.eml`, {
              name: `inbound-${mail.id}.eml`,
            })
            .catch(() => undefined)
        }
      >
        {t('aside.file')}
      </Button>
    </>
  );
}

function useQuarantineActions() {
  const { t } = useTranslation('inbound-mail');
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(shownMails);
  const onSettled = async () => {
    await refresh();
    await cache.invalidateQueries({ queryKey: ['inbound-mail', api.accountId, 'state'] });
  };
  return {
    retry: useMutation({
      mutationFn: async (id: number) => {
        await api.post(`inbound_mails/${id}/retry`);
      },
      onSuccess: () => void snackbar.info({ message: t('aside.retried') }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (id: number) => {
        await api.delete(`inbound_mails/${id}`);
      },
      onSuccess: () => void snackbar.success({ message: t('aside.deleted') }),
      onSettled,
    }),
  };
}

function useColumns() {
  const { t } = useTranslation('inbound-mail');
  return useMemo<TableColumn<InboundMail>[]>(
    () => [
      {
        id: 'error',
        title: t('aside.reason'),
        kind: 'name',
        wide: true,
        cell: (mail) => (mail.error === null ? t('aside.unknown') : serverText(mail.error)),
      },
      {
        id: 'source',
        title: t('aside.source'),
        kind: 'text',
        width: 130,
        cell: (mail) => t(`aside.sources.${mail.source}`),
      },
      {
        id: 'sender',
        title: t('aside.sender'),
        kind: 'text',
        cell: (mail) => <bdi dir="ltr">{mail.sender === '' ? '–' : mail.sender}</bdi>,
      },
      {
        id: 'size',
        title: t('aside.size'),
        kind: 'number',
        width: 110,
        cell: (mail) => fileSize(mail.size),
      },
      {
        id: 'received_at',
        title: t('aside.received'),
        kind: 'date',
        cell: (mail) => <DateTime value={mail.received_at} />,
      },
    ],
    [t],
  );
}
