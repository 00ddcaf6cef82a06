import { Checkbox, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { campaignReports } from '#features/campaigns/campaign-reports/contract/report-lists.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { daysBetween, loggedKinds, mostDays } from '../contract.ts';

const day = z.iso.date('must be a day such as 2026-12-24');
const schema = z
  .object({
    from: day,
    to: day,
    kinds: z.array(z.enum(loggedKinds)).min(1, 'must name at least one kind'),
    with_machines: z.boolean(),
  })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to);
    if (days >= 1 && days <= mostDays) return;
    const message =
      days < 1
        ? 'must not be before the first day'
        : `must be at most ${mostDays} days from the first day; request the rest as another log`;
    context.addIssue({ code: 'custom', path: ['to'], message });
  });

/** Asks for the days, kinds and campaigns of a log. */
export function RequestDrawer({
  opened,
  onClose,
  onRequested,
}: {
  opened: boolean;
  onClose: () => void;
  onRequested: () => void;
}) {
  const { t } = useTranslation('event-logs');
  const api = useApi();
  const zone = useDisplayZone();
  const [campaigns, choose] = useState<PickerValue>(emptyPick);
  const [yesterday] = useState(() => dayOf(new Date(Date.now() - 86_400_000), zone));
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('request')}
      description={t('requestHint', { days: mostDays })}
      schema={schema}
      initialValues={{
        from: yesterday,
        to: yesterday,
        kinds: [...loggedKinds],
        with_machines: false,
      }}
      submitLabel={t('submit')}
      onSubmit={async (values) => {
        const ids = campaigns.items.map(({ id }) => id);
        await api.post('event_logs', { body: { ...values, campaign_ids: ids } });
        choose(emptyPick);
        snackbar.info({ message: t('requested') });
        onRequested();
      }}
    >
      {(form) => <Fields form={form} campaigns={campaigns} onCampaigns={choose} />}
    </FormDrawer>
  );
}

function Fields({
  form,
  campaigns,
  onCampaigns,
}: {
  form: SchemaForm<typeof schema>;
  campaigns: PickerValue;
  onCampaigns: (value: PickerValue) => void;
}) {
  const { t } = useTranslation('event-logs');
  const can = useCan();
  const kinds = loggedKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return (
    <Stack>
      <TextInput
        type="date"
        label={t('fields.from')}
        data-autofocus
        withAsterisk
        {...form.getInputProps('from')}
      />
      <TextInput type="date" label={t('fields.to')} withAsterisk {...form.getInputProps('to')} />
      <MultiSelect
        label={t('fields.kinds')}
        data={kinds}
        withAsterisk
        {...form.getInputProps('kinds')}
      />
      {can('reports') && (
        <ReferencePicker
          label={t('fields.campaigns')}
          description={t('fields.campaignsHint')}
          placeholder={t('allCampaigns')}
          source={{ of: campaignReports }}
          value={campaigns}
          onChange={onCampaigns}
        />
      )}
      <Checkbox
        label={t('fields.machines')}
        description={t('fields.machinesHint')}
        {...form.getInputProps('with_machines', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
