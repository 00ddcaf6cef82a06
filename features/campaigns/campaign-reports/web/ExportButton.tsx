import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { reportTexts } from './texts.ts';

/** Has a file made of what is shown; only for who may take reports out of the product. */
export function ExportButton({
  path,
  body,
  label,
}: {
  path: string;
  body?: Record<string, unknown>;
  label?: string;
}) {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const can = useCan();
  const start = useMutation({
    mutationFn: async () => (await api.post<{ message?: string }>(path, { body: body ?? {} })).data,
    onSuccess: () => snackbar.info({ message: t('export.started') }),
  });
  if (!can('download_reports')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {label ?? t('export.button')}
    </Button>
  );
}
