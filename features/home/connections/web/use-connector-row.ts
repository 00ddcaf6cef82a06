import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectedAccount } from '#features/session/connector/contract.ts';
import { useConnectorApi } from '#platform/web/api/ServiceApis.tsx';
import type { ConnectionRow } from '../contract.ts';

/** The connector as this browser reaches it, as a line like those that the server checks. */
export function useConnectorRow() {
  const { t } = useTranslation('connections');
  const connector = useConnectorApi();
  return useQuery({
    queryKey: ['connections', connector.accountId, 'connector'],
    queryFn: async ({ signal }): Promise<ConnectionRow> => {
      const begun = performance.now();
      const found = await connector
        .get('account', { signal, quiet: true, exclude: [403, 460] })
        .then(({ data }) => ({ name: connectedAccount.parse(data).name, error: null }))
        .catch((error: unknown) => ({
          name: '',
          error: error instanceof Error ? error.message : String(error),
        }));
      const at = new Date().toISOString();
      return {
        kind: 'connector',
        status: found.error === null ? 'ok' : 'failed',
        detail: found.error === null ? t('answersFor', { name: found.name }) : '',
        checked_at: at,
        milliseconds: Math.round(performance.now() - begun),
        last_error: found.error,
        last_error_at: found.error === null ? null : at,
        settings_path: null,
      };
    },
  });
}
