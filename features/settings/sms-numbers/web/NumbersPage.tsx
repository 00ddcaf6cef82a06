import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { smsProviders } from '#engines/texting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { smsNumbers, type SmsNumberRow } from '../contract.ts';
import { NumberDrawer } from './NumberDrawer.tsx';
import { useNumberActions } from './use-number-actions.tsx';
import { useNumberColumns } from './use-number-columns.tsx';

/** The numbers that an account texts from, with their gateway and whether they rest. */
export function NumbersPage() {
  const { t } = useTranslation('sms-numbers');
  const { accountId } = useApi();
  const table = useTableState({
    sort: 'number',
    pageSize: 10,
    filters: { provider: z.enum(smsProviders).optional() },
  });
  const list = useResourceList(smsNumbers, table.query);
  const [edited, setEdited] = useEditedRow<SmsNumberRow>(list.rows);
  const actionsOf = useNumberActions(setEdited);
  const columns = useNumberColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title') },
        ]}
      />
      <DataTable<SmsNumberRow>
        name="sms-numbers"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ number }) => number}
        onOpen={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        filters={[
          {
            id: 'provider',
            label: t('fields.provider'),
            options: smsProviders.map((value) => ({ value, label: t(`providers.${value}.title`) })),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconDeviceMobileMessage size={28} stroke={1.5} />,
        }}
      />
      <NumberDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
