import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StoreStandings } from './StoreStandings.tsx';

/** The account's stores: what they sold, and whether they are read. */
export function StoresPage() {
  const { t } = useTranslation('stores');
  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <StoreStandings />
    </Page>
  );
}
