import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

/** The entry of a contact's menu that downloads all data of the person, for those who may download contacts. */
export function DownloadPersonalData({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const can = useCan();
  if (!can('download_contacts')) return null;
  const download = () =>
    void api.download(`contacts/${id}/personal_data`).then(
      () => snackbar.success(t('personalData.done')),
      (cause: unknown) => {
        // The client shows what the server refuses; a download that breaks off is nobody else's to report.
        if (!(cause instanceof ApiError) || cause.status === 0)
          snackbar.error(t('personalData.failed'));
      },
    );
  return (
    <Menu.Item leftSection={<IconDownload size={16} />} onClick={download}>
      {t('personalData.action')}
    </Menu.Item>
  );
}
