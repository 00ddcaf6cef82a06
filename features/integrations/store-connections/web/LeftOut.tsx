import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';

interface Note {
  id: number;
  record: string;
  remote_id: string;
  reason: string;
}

const atOnce = 20;

/** Records of a store that were left out, each with its reason. */
export function LeftOut({ storeId }: { storeId: number }) {
  const { t } = useTranslation(storeTexts);
  const api = useApi();
  const [many, setMany] = useState(atOnce);
  const { data } = useQuery({
    queryKey: ['stores', api.accountId, 'left-out', storeId, many],
    queryFn: ({ signal }) =>
      api.get<Note[]>(`integrations/${storeId}/left_out`, { query: { per_page: many }, signal }),
  });
  const total = data?.meta?.total_count ?? 0;
  if (!data || total === 0) return null;
  return (
    <>
      <h3>{t('leftOut.title', { count: total })}</h3>
      <table className={classes.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('leftOut.record')}</th>
            <th scope="col">{t('leftOut.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((note) => (
            <tr key={note.id}>
              <th scope="row">
                {t(`leftOut.records.${note.record}`)} {note.remote_id}
              </th>
              <td>{serverText(note.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > many && many < 100 && (
        <Button variant="subtle" size="xs" onClick={() => setMany(100)}>
          {t('leftOut.more')}
        </Button>
      )}
    </>
  );
}
