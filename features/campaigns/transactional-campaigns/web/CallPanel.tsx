import { CopyButton, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './transactional.module.css';

/** The call by which a program sends the mail. */
export function CallPanel({ id }: { id: number }) {
  const { t } = useTranslation('transactional-campaigns');
  const api = useApi();
  const call = [
    `curl -X POST ${window.location.origin}/v2/${api.accountId}/transactional_campaigns/${id}/send.json \\`,
    '  -H "Authorization: Bearer YOUR_API_KEY" -H "Content-Type: application/json" \\',
    '  -H "Idempotency-Key: order-1017" \\',
    `  -d '{"email": "buyer@example.com", "data": {"order_number": "1017"}}'`,
  ].join('\n');
  return (
    <Panel
      title={t('call.title')}
      description={t('call.hint')}
      actions={
        <CopyButton value={call}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
            >
              {copied ? t('call.copied') : t('call.copy')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <pre className={classes.call} tabIndex={0} aria-label={t('call.title')}>
        {call}
      </pre>
      <p className={classes.quiet}>{t('call.data')}</p>
    </Panel>
  );
}
