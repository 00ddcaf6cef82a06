import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { relationalTables, type RelationalTableRow } from '../contract.ts';
import { blankTable, draftOf } from './table-draft.ts';
import { TableForm } from './TableForm.tsx';

/** The form of a new table. */
export function NewTablePage() {
  return <TableForm start={blankTable} id={null} />;
}

/** The form of a table: its name and rules, and more columns. */
export function EditTablePage() {
  const { table_id: text } = useParams({ strict: false }) as { table_id?: string };
  const table = useRecord<RelationalTableRow>(relationalTables, Number(text), { isReadAnew: true });
  if (table.error) return <PageError error={table.error} onRetry={() => void table.refetch()} />;
  if (!table.data) return <Waiting />;
  return <TableForm key={table.data.id} start={draftOf(table.data)} id={table.data.id} />;
}

/** The form of a second table like this one. */
export function DuplicateTablePage() {
  const api = useApi();
  const { table_id: text } = useParams({ strict: false }) as { table_id?: string };
  const copy = useQuery({
    queryKey: ['record', api.accountId, relationalTables.path, text, 'duplicate'],
    queryFn: async ({ signal }) =>
      (await api.get<RelationalTableRow>(`relational_tables/${text}/duplicate`, { signal })).data,
    gcTime: 0,
  });
  if (copy.error) return <PageError error={copy.error} onRetry={() => void copy.refetch()} />;
  if (!copy.data) return <Waiting />;
  const draft = draftOf(copy.data);
  return <TableForm start={{ ...draft, uid: `${draft.uid.slice(0, 55)}_2` }} id={null} />;
}

function Waiting() {
  return (
    <Page>
      <Skeleton h={320} />
    </Page>
  );
}
