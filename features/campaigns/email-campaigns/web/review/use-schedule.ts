import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { emailCampaigns } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import type { Draft } from '../wizard/use-draft.ts';

/** One wish to send: what the server is asked, and the question that people are asked first. */
export interface ScheduleWish {
  body: Record<string, unknown>;
  question: string;
  label: string;
  title?: string;
}

/** Asks, saves what is open, hands the campaign over and shows its dashboard; refusals come back by field. */
export function useSchedule({ draft, campaignId }: { draft: Draft; campaignId: number }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const go = useGo();
  const paths = useCampaignPaths();
  const refresh = useRefresh(emailCampaigns);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const run = async ({ question, label, title, body }: ScheduleWish) => {
    setErrors({});
    if (
      !(await confirm({
        title: title ?? t('schedule.confirmTitle'),
        message: question,
        confirmLabel: label,
      }))
    )
      return;
    setBusy(true);
    try {
      if ((await draft.flush()) === null) return setErrors({ base: t('schedule.notSaved') });
      await api.post(`${emailCampaigns.path}/${campaignId}/schedule`, {
        body,
        quiet: true,
        zoned: true,
      });
      await refresh();
      go(paths.of(campaignId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const byField = Object.fromEntries(
        Object.entries(error.fields).map(([field, texts]) => [
          field,
          texts.map(sentence).join(' '),
        ]),
      );
      setErrors(
        Object.keys(byField).some((field) => /^(scheduled_at|local_time|recurring)/.test(field))
          ? byField
          : { base: error.message },
      );
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, errors };
}
