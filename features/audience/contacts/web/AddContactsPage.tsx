import { IconFileTypeCsv, IconUserPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useContactList } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './contacts.module.css';

/** The ways to bring people into a list. */
export function AddContactsPage() {
  const { t } = useTranslation('contacts');
  const { listId } = useParams({ strict: false });
  const id = Number(listId);
  const api = useApi();
  const list = useContactList(id);
  const base = `/accounts/${api.accountId}/lists`;
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page narrow>
      <PageHeader
        breadcrumb={[
          { label: t('lists.title'), to: base },
          { label: list.data?.name ?? '…', to: `${base}/${id}` },
        ]}
        title={t('add.title')}
        description={t('add.text')}
      />
      <div className={classes.ways}>
        <AppLink to={`${base}/${id}/contacts/new`} className={classes.way}>
          <IconUserPlus size={26} stroke={1.5} aria-hidden />
          <span className={classes.wayTitle}>{t('add.one')}</span>
          <span className={classes.wayText}>{t('add.oneText')}</span>
        </AppLink>
        <AppLink to={`${base}/${id}/file_import`} className={classes.way}>
          <IconFileTypeCsv size={26} stroke={1.5} aria-hidden />
          <span className={classes.wayTitle}>{t('add.import')}</span>
          <span className={classes.wayText}>{t('add.importText')}</span>
        </AppLink>
      </div>
    </Page>
  );
}
