import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ticketPath, useMerging } from './ticket-calls.ts';

/** Makes a ticket of its own of one message, once a person is sure of it, and goes there. */
export function SplitButton({ number, messageId }: { number: number; messageId: number }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  const go = useGo();
  const { split } = useMerging();
  const run = async () => {
    const isSure = await confirm({
      title: t('split.title'),
      message: t('split.text'),
      confirmLabel: t('split.button'),
    });
    if (!isSure) return;
    const made = await split.mutateAsync({ number, messageId }).catch(() => null);
    if (made) go(ticketPath(accountId, made.number));
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={split.isPending}
      leftSection={<IconArrowsSplit2 size={16} />}
      onClick={() => void run()}
    >
      {t('split.button')}
    </Button>
  );
}
