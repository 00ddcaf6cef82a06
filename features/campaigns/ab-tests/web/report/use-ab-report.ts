import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { emailCampaigns } from '#features/campaigns/email-campaigns/contract/campaign.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { AbReport } from '../../contract.ts';
import { abTexts } from '../texts.ts';

const moving = 3_000;
const resting = 20_000;

/** The report of a test, read again while its figures move, and the setting of its winner. */
export function useAbReport(id: number) {
  const { t } = useTranslation(abTexts);
  const api = useApi();
  const refresh = useRefresh(emailCampaigns);
  const report = useQuery({
    queryKey: ['ab-report', api.accountId, id],
    queryFn: async ({ signal }) =>
      (await api.get<AbReport>(`${emailCampaigns.path}/${id}/ab_report`, { signal })).data,
    refetchInterval: (query) =>
      ['scheduled', 'locked', 'test', 'active'].includes(query.state.data?.status ?? '')
        ? moving
        : query.state.data?.status === 'sent'
          ? resting
          : false,
  });
  const choose = async (variant: string, waiting: number): Promise<void> => {
    const isSure = await confirm({
      title: t('choose.title', { letter: variant }),
      message: t('choose.text', { count: waiting, people: fullNumber(waiting) }),
      confirmLabel: t('choose.confirm', { letter: variant }),
    });
    if (!isSure) return;
    try {
      const { data } = await api.post<AbReport & { message: string }>(
        `${emailCampaigns.path}/${id}/set_ab_winner_campaign`,
        { body: { winner: variant } },
      );
      snackbar.success({ message: data.message });
    } catch {
      // The client has said why; the figures are read again because the test has moved on meanwhile.
    } finally {
      await Promise.all([report.refetch(), refresh()]);
    }
  };
  return { report, choose };
}
