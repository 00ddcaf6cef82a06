import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useDownload } from './use-download.ts';

/** The entry of a contact's menu that downloads all data of the person, for those who may download contacts. */
export function DownloadPersonalData({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const can = useCan();
  const download = useDownload(`contacts/${id}/personal_data`, {
    done: t('personalData.done'),
    failed: t('personalData.failed'),
  });
  if (!can('download_contacts')) return null;
  return (
    <Menu.Item leftSection={<IconDownload size={16} />} onClick={download}>
      {t('personalData.action')}
    </Menu.Item>
  );
}
