import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';

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
    <CodePanel
      title={t('call.title')}
      description={t('call.hint')}
      code={call}
      note={t('call.data')}
    />
  );
}
