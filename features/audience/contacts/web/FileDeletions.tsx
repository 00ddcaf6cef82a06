import { Button, Skeleton, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { fileDeletion, type FileDeletion } from '../contract/delete-by-file.ts';
import classes from './contacts.module.css';

const answer = z.object({ deletions: z.array(fileDeletion) });
const pollEvery = 1000;

/** Under which key the deletions of an account are kept. */
export const deletionsKey = (accountId: number | null) =>
  ['record', accountId, 'contacts', 'deletions'] as const;

/** The latest deletions by file with what each found; one that runs moves. */
export function FileDeletions() {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const latest = useQuery({
    queryKey: deletionsKey(api.accountId),
    queryFn: async ({ signal }) =>
      answer.parse((await api.get('contacts/bulk_delete_file', { signal })).data).deletions,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') ? pollEvery : false,
  });
  return (
    <Panel title={t('bulkDelete.latest')}>
      {latest.error && <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && <Skeleton h={80} />}
      {latest.data?.length === 0 && <p className={classes.quiet}>{t('bulkDelete.noneYet')}</p>}
      {latest.data && latest.data.length > 0 && (
        <Table.ScrollContainer minWidth={560} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['fileName', 'state', 'deleted', 'notFound', 'started'] as const).map((name) => (
                  <Table.Th key={name}>{t(`bulkDelete.${name}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {latest.data.map((one) => (
                <DeletionRow key={one.id} one={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}

function DeletionRow({ one }: { one: FileDeletion }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const { misses_url: address } = one;
  return (
    <Table.Tr>
      <Table.Td>{one.file_name}</Table.Td>
      <Table.Td>
        {one.status === 'running'
          ? t('bulkDelete.percent', { percent: one.percent })
          : t(`bulkDelete.states.${one.status}`)}
      </Table.Td>
      <Table.Td>{fullNumber(one.deleted)}</Table.Td>
      <Table.Td>
        {fullNumber(one.misses)}
        {address !== null && (
          <Button
            ml={8}
            size="compact-xs"
            variant="subtle"
            leftSection={<IconDownload size={14} />}
            onClick={() => void api.download(address)}
          >
            {t('bulkDelete.download')}
          </Button>
        )}
      </Table.Td>
      <Table.Td>
        <DateTime value={one.created_at} relative />
      </Table.Td>
    </Table.Tr>
  );
}
