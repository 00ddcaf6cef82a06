import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useListInto } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { FolderFiles } from './FolderFiles.tsx';

/** Chooses a file that was put by SFTP; its columns are then matched as those of an uploaded one. */
export function FtpImportPage() {
  const { t } = useTranslation('file-pickups');
  const { listId } = useParams({ strict: false });
  const { accountId } = useApi();
  const go = useGo();
  const id = Number(listId);
  const { into, error, refetch } = useListInto(id);
  if (error) return <PageError error={error} onRetry={refetch} />;
  return (
    <Page>
      <PageHeader
        title={t('ftp.title')}
        description={into.words.into}
        record={into.name}
        breadcrumb={[...into.breadcrumb]}
      />
      <FolderFiles
        listId={id}
        title={t('files.title')}
        action={t('files.import')}
        onChosen={(fileId) => go(`/accounts/${accountId}/lists/${id}/file_import?file=${fileId}`)}
      />
    </Page>
  );
}
