import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { EmptyState } from './EmptyState.tsx';

/** A page or panel that could not be read: the cause in words, and a way to try again. */
export function ErrorState({
  error,
  onRetry,
  compact,
  isWholePage,
}: {
  error?: unknown;
  onRetry?: (() => void) | undefined;
  compact?: boolean | undefined;
  /** Nothing else is on the page: the title is its heading. */
  isWholePage?: boolean | undefined;
}) {
  const { t } = useTranslation('platform');
  const isMissing = error instanceof ApiError && error.status === 404;
  const cause = isMissing
    ? t('errors.notFound')
    : error instanceof Error && error.message !== ''
      ? error.message
      : t('errors.generic');
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon={<IconCloudOff size={24} stroke={1.5} />}
        title={t('errors.title')}
        description={cause}
        compact={compact ?? false}
        heading={isWholePage ? 'h1' : 'h2'}
        actions={
          onRetry &&
          !isMissing && (
            <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
