import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { listedMerge, type ListedMerge } from '../contract/merge.ts';
import { useRefreshContact } from './contact-data.ts';
import classes from './contacts.module.css';

/** The contacts that were merged into this one and can be split off again; nothing where there are none. */
export function MergesPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const refresh = useRefreshContact(id);
  const { data: merges = [] } = useQuery({
    queryKey: ['record', api.accountId, 'contacts', id, 'merges'],
    queryFn: async ({ signal }) =>
      z
        .object({ merges: z.array(listedMerge) })
        .parse((await api.get(`contacts/${id}/merges`, { signal })).data).merges,
  });
  const undo = useMutation({
    mutationFn: (merge: ListedMerge) => api.post(`contacts/${id}/merges/${merge.id}/undo`),
    onSuccess: async (_answer, merge) => {
      snackbar.success(t('merge.undone', { email: known(merge) }));
      await refresh();
    },
  });
  if (merges.length === 0) return null;
  const ask = async (merge: ListedMerge) => {
    const isSure = await confirm({
      title: t('merge.undoTitle', { email: known(merge) }),
      message: t('merge.undoText'),
      confirmLabel: t('merge.undo'),
    });
    if (isSure) undo.mutate(merge);
  };
  return (
    <Panel title={t('merge.panel')} description={t('merge.panelText')}>
      <ul className={classes.keywords}>
        {merges.map((merge, at) => (
          <li key={merge.id} className={classes.keyword}>
            <span>
              {known(merge)}
              <span className={classes.dim}>
                <DateTime value={merge.created_at} relative />
              </span>
            </span>
            {at === 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={undo.isPending}
                onClick={() => void ask(merge)}
              >
                {t('merge.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const known = (merge: ListedMerge): string => merge.email || merge.name || `#${merge.old_id}`;
