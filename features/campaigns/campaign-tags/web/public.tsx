import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { campaignTags, type CampaignTag } from '../contract.ts';
import { CampaignTagDrawer } from './CampaignTagDrawer.tsx';

export { CampaignTagsPanel } from './CampaignTagsPanel.tsx';

const source = { of: choicesOf(campaignTags.path) };

/** Chooses the tags of a campaign; a new one is made where it is missing. */
export function CampaignTagsField({
  value,
  onChange,
  error,
}: {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | null;
}) {
  const { t } = useTranslation('campaign-tags');
  const api = useApi();
  const [typed, setTyped] = useState<string | null>(null);
  const named = useQuery({
    queryKey: ['list', api.accountId, campaignTags.path, 'named', value],
    queryFn: async ({ signal }) =>
      (
        await api.get<CampaignTag[]>(campaignTags.path, {
          query: { ids: value.join(','), per_page: 1000, show_all_tags: true },
          signal,
          quiet: true,
        })
      ).data,
    enabled: value.length > 0,
  });
  const names = new Map((named.data ?? []).map((tag) => [tag.id, tag.name]));
  return (
    <>
      <ReferencePicker
        source={source}
        label={t('field')}
        description={t('fieldHint')}
        placeholder={t('choose')}
        error={error}
        createLabel={t('new')}
        onCreate={setTyped}
        value={pickOf(value.map((id) => ({ id, name: names.get(id) ?? '…' })))}
        onChange={(pick) => onChange(pick.items.map(({ id }) => id))}
      />
      <CampaignTagDrawer
        tag={typed === null ? null : 'new'}
        name={typed ?? ''}
        onClose={() => setTyped(null)}
        onCreated={(tag) => onChange([...value, tag.id])}
      />
    </>
  );
}
