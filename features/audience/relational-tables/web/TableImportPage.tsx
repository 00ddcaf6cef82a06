import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportScreen, type ImportInto } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { relationalTables, type RelationalTableRow } from '../contract.ts';

const tips = ['key', 'again', 'link', 'dates'] as const;

/** Brings a file of rows into a relational table. */
export function TableImportPage() {
  const { t } = useTranslation('relational-tables');
  const { accountId } = useApi();
  const { table_id: text } = useParams({ strict: false }) as { table_id?: string };
  const id = Number(text);
  const table = useRecord<RelationalTableRow>(relationalTables, id);
  if (table.error) return <PageError error={table.error} onRetry={() => void table.refetch()} />;
  const base = `/accounts/${accountId}/relational_tables`;
  const name = table.data?.name ?? '…';
  const key = table.data?.key ?? '…';
  const words: ImportInto['words'] = {
    title: t('import.title'),
    into: t('import.into', { name }),
    open: t('import.open'),
    history: t('import.history'),
    historyEmpty: t('import.historyEmpty'),
    merging: t('import.merging'),
    createdHint: t('import.createdHint'),
    updatedHint: t('import.updatedHint'),
    ownFields: t('fields.columns'),
    addedFields: t('fields.columns'),
    missing: { title: t('import.noKey', { key }), text: t('import.noKeyText', { key }) },
    tips: tips.map((tip) => ({
      title: t(`import.tips.${tip}`),
      text: t(`import.tips.${tip}Text`, { key }),
    })),
  };
  return (
    <ImportScreen
      into={{
        id,
        name: table.data?.name,
        calls: 'relational_imports',
        page: `relational_tables/${id}`,
        field: 'relational_table_id',
        breadcrumb: [
          { label: t('title'), to: base },
          { label: name, to: `${base}/${id}` },
        ],
        hasContacts: false,
        words,
      }}
    />
  );
}
