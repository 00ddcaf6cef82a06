import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconMessagePlus, IconMessages } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import {
  requestsOf,
  requestFields,
  requestKinds,
  requestStates,
  type AccountRequest,
} from '../contract/requests.ts';
import { texts } from './billing-calls.ts';
import { BillingHeader } from './BillingHeader.tsx';
import classes from './billing.module.css';

const tones = { open: 'brand', in_progress: 'warn', done: 'good', declined: 'neutral' } as const;
const asked = z.object({ new: z.enum(requestKinds).optional() });
const schema = z.object({ ...requestFields.shape, details: requestFields.shape.details.unwrap() });

/** What the account asked of whoever runs the product, newest first, and a way to ask more. */
export function RequestsPage() {
  const { t } = useTranslation(texts);
  const { accountId } = useAccountFacts();
  const source = requestsOf(accountId);
  const table = useTableState({ filters: { state: z.enum(requestStates).optional() } });
  const list = useResourceList(source, table.query);
  const [{ new: kind }, setUrl] = useUrlState(asked);
  const [opened, setOpened] = useState<AccountRequest | null>(null);
  const [isAsking, setAsking] = useState(false);
  const columns = useMemo<TableColumn<AccountRequest>[]>(
    () => [
      { id: 'subject', title: t('requests.subject'), kind: 'name', cell: (row) => row.subject },
      { id: 'kind', title: t('requests.kind'), cell: (row) => t(`requestKinds.${row.kind}`) },
      {
        id: 'state',
        title: t('requests.state'),
        kind: 'status',
        cell: (row) => (
          <StatusChip
            status={row.state}
            label={t(`requestStates.${row.state}`)}
            tone={tones[row.state]}
          />
        ),
      },
      { id: 'created_by', title: t('requests.by'), cell: (row) => row.created_by },
      {
        id: 'created_at',
        title: t('requests.at'),
        kind: 'date',
        cell: (row) => <DateTime value={row.created_at} />,
      },
    ],
    [t],
  );
  const close = () => {
    setAsking(false);
    if (kind !== undefined) setUrl({ new: undefined });
  };
  return (
    <Page>
      <BillingHeader
        tab="requests"
        actions={
          <Button leftSection={<IconMessagePlus size={16} />} onClick={() => setAsking(true)}>
            {t('requests.new')}
          </Button>
        }
      />
      <DataTable<AccountRequest>
        name="account-requests"
        label={t('tabs.requests')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.subject}
        onOpen={setOpened}
        filters={[
          {
            id: 'state',
            label: t('requests.state'),
            options: requestStates.map((value) => ({ value, label: t(`requestStates.${value}`) })),
          },
        ]}
        empty={{
          title: t('requests.emptyTitle'),
          description: t('requests.emptyText'),
          icon: <IconMessages size={28} />,
          actions: <Button onClick={() => setAsking(true)}>{t('requests.new')}</Button>,
        }}
      />
      <RequestDrawer
        isOpen={isAsking || kind !== undefined}
        kind={kind}
        source={source}
        onClose={close}
      />
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.subject ?? ''}
        description={
          opened &&
          t('requests.openedText', {
            kind: t(`requestKinds.${opened.kind}`),
            by: opened.created_by,
          })
        }
      >
        {opened && (
          <div className={classes.stack}>
            <span>
              <StatusChip
                status={opened.state}
                label={t(`requestStates.${opened.state}`)}
                tone={tones[opened.state]}
              />
            </span>
            <p className={classes.words}>
              {opened.details === '' ? t('requests.noDetails') : opened.details}
            </p>
            {opened.answer !== '' && (
              <section>
                <h3 className={classes.small}>{t('requests.answer')}</h3>
                <p className={classes.words}>{opened.answer}</p>
              </section>
            )}
            <p className={classes.dim}>
              <DateTime value={opened.created_at} />
            </p>
          </div>
        )}
      </Drawer>
    </Page>
  );
}

function RequestDrawer({
  isOpen,
  kind,
  source,
  onClose,
}: {
  isOpen: boolean;
  kind: (typeof requestKinds)[number] | undefined;
  source: { path: string };
  onClose: () => void;
}) {
  const { t } = useTranslation(texts);
  const api = useApi();
  const refresh = useRefresh(source);
  return (
    <FormDrawer
      opened={isOpen}
      onClose={onClose}
      title={t('requests.new')}
      description={t('requests.newText')}
      schema={schema}
      submitLabel={t('requests.send')}
      initialValues={{ kind: kind ?? 'other', subject: '', details: '' }}
      onSubmit={async (request) => {
        await api.post(source.path, { body: { request } });
        snackbar.success({ message: t('requests.sent') });
        await refresh();
      }}
    >
      {(form) => (
        <>
          <Select
            label={t('requests.kind')}
            allowDeselect={false}
            data={requestKinds.map((value) => ({ value, label: t(`requestKinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('requests.subject')}
            data-autofocus
            withAsterisk
            maxLength={255}
            {...form.getInputProps('subject')}
          />
          <Textarea
            label={t('requests.details')}
            autosize
            minRows={5}
            maxRows={14}
            maxLength={5000}
            {...form.getInputProps('details')}
          />
        </>
      )}
    </FormDrawer>
  );
}
