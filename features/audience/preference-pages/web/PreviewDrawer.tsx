import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './preference-pages.module.css';
import { pageTexts, usePagePaths, useShownPage } from './pages.ts';

/** A page as somebody would see it, beside the list. */
export function PreviewDrawer({
  page,
  onClose,
}: {
  page: { id: number; name: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(pageTexts);
  const go = useGo();
  const paths = usePagePaths();
  const shown = useShownPage(page?.id ?? null);
  return (
    <Drawer
      opened={page !== null}
      onClose={onClose}
      title={page?.name ?? ''}
      description={t('previewText')}
      size={700}
      padded={false}
      headerActions={
        page && (
          <Button size="xs" variant="default" onClick={() => go(paths.preview(page.id))}>
            {t('actions.wholeWindow')}
          </Button>
        )
      }
    >
      {shown.error && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
      {shown.data === undefined && !shown.error && <Skeleton h={420} radius={0} />}
      {shown.data !== undefined && (
        <MailFrame html={shown.data} title={t('preview')} className={classes.frame} />
      )}
    </Drawer>
  );
}
