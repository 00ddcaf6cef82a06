import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { familyUsage } from '../contract/children.ts';
import { billingKey, texts } from './billing-calls.ts';
import classes from './billing.module.css';

const kinds = ['emails', 'sms', 'contacts'] as const;

/** What a parent and each of its children used in a period, and all of them together. */
export function FamilyUsagePanel({ month }: { month: string | undefined }) {
  const { t } = useTranslation(texts);
  const api = useApi();
  const { name } = useAccountFacts();
  const usage = useQuery({
    queryKey: billingKey(api, 'family', month ?? 'present'),
    queryFn: async ({ signal }) =>
      familyUsage.parse((await api.get('child_accounts/usage', { query: { month }, signal })).data),
  });
  return (
    <Panel title={t('children.usage')} description={t('children.usageText')} padded={false}>
      {usage.error && (
        <ErrorState error={usage.error} onRetry={() => void usage.refetch()} compact />
      )}
      {!usage.error && !usage.data && <Skeleton h={120} m={20} />}
      {usage.data && (
        <Table.ScrollContainer minWidth={420}>
          <Table className={classes.family ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('children.name')}</Table.Th>
                {kinds.map((kind) => (
                  <Table.Th key={kind} ta="right">
                    {t(`kinds.${kind}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Table.Tr>
                <Table.Td>{name}</Table.Td>
                {kinds.map((kind) => (
                  <Table.Td key={kind} ta="right">
                    {fullNumber(usage.data.own.find((one) => one.kind === kind)?.usage ?? 0)}
                  </Table.Td>
                ))}
              </Table.Tr>
              {usage.data.children.map((child) => (
                <Table.Tr key={child.id}>
                  <Table.Td>
                    <AppLink to={`/accounts/${child.id}/account-&-billing/usage`}>
                      {child.name}
                    </AppLink>
                  </Table.Td>
                  {kinds.map((kind) => (
                    <Table.Td key={kind} ta="right">
                      {fullNumber(child.usage[kind])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('children.total')}</Table.Th>
                {kinds.map((kind) => (
                  <Table.Th key={kind} ta="right">
                    {fullNumber(usage.data.total[kind])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
