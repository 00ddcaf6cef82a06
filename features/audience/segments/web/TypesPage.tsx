import { IconBinaryTree2, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import classes from './segments.module.css';

const kinds = [
  { key: 'classic', path: 'new', icon: IconListCheck },
  { key: 'nextGen', path: 'next-gen', icon: IconBinaryTree2 },
] as const;

/** How a new segment is begun. */
export function TypesPage() {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  const base = `/accounts/${accountId}/segments`;
  return (
    <Page>
      <PageHeader breadcrumb={[{ label: t('title'), to: base }]} title={t('types.title')} />
      <div className={classes.kinds}>
        {kinds.map(({ key, path, icon: Icon }) => (
          <AppLink key={key} to={`${base}/${path}`} className={classes.kind ?? ''}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <span className={classes.kindTitle}>{t(`types.${key}`)}</span>
            <span className={classes.quiet}>{t(`types.${key}Text`)}</span>
          </AppLink>
        ))}
      </div>
    </Page>
  );
}
