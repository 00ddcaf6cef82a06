import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '#engines/imports/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useImportInto } from './import-into.ts';

/** True while an import can still be undone. */
export function canUndo({ can_undo_until: until }: ImportRow): boolean {
  return until !== null && new Date(until).getTime() > Date.now();
}

/** Undoes an import after a question; the bell says when it is done. */
export function useUndoImport(): (row: ImportRow) => Promise<void> {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const { calls } = useImportInto();
  const queries = useQueryClient();
  return async (row) => {
    const isSure = await confirm({
      title: t('undo.title', { name: row.file_name }),
      message: t('undo.text'),
      confirmLabel: t('undo.action'),
      danger: true,
    });
    if (!isSure) return;
    await api.post(`${calls}/${row.id}/undo`, { body: {} });
    snackbar.success({ message: t('undo.started') });
    await queries.invalidateQueries({ queryKey: ['list', api.accountId] });
  };
}
