import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listStats } from '#features/audience/lists/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';

/** How many contacts are in a list that a store fills. A warning says where that could not be found out: nothing else depends on it. */
export function ListCount({ listId }: { listId: number }) {
  const { t } = useTranslation(storeTexts);
  const api = useApi();
  const stats = useQuery({
    queryKey: ['stores', api.accountId, 'list', listId],
    queryFn: async ({ signal }) =>
      listStats.parse((await api.get(`lists/${listId}/stats`, { signal })).data),
  });
  useEffect(() => {
    if (stats.isError) snackbar.warning(t('detail.noStats'));
  }, [stats.isError, t]);
  return stats.data ? (
    <p className={classes.quiet}>{t('detail.inList', { count: stats.data.total })}</p>
  ) : null;
}
