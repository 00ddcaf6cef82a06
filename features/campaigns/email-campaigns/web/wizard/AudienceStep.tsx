import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactLists } from '#features/audience/lists/contract.ts';
import { CreateListDrawer } from '#features/audience/lists/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { secureListsToChoose, segmentsToChoose } from '../../contract/editor.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AudiencePicker } from '../audience-picker/AudiencePicker.tsx';
import { pickOf, type PickedItem } from '#platform/web/pickers/picker-value.ts';
import type { AudienceChoice } from '../audience-picker/audience-choice.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { usePreflight } from '../review/use-preflight.ts';
import { campaignTexts } from '../texts.ts';
import { AudienceBreakdown } from './AudienceBreakdown.tsx';
import { senderFromList } from './sender-from-list.ts';
import { UnopenedAudience } from './UnopenedAudience.tsx';
import { isAudienceChosen } from './draft-values.ts';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

// A branded campaign chooses among the lists of its brand.
const listsOf = (brandId: number | null) => ({
  of: contactLists,
  query: { list_type: 'normal', ...(brandId !== null && { brand_id: brandId }) },
  countField: 'subscribers',
});

// Of its brand and of all brands.
const segmentsOf = (brandId: number | null) => ({
  of: segmentsToChoose,
  query: brandId === null ? {} : { brand_id: brandId },
  countField: 'contacts_count',
});

// Those for every campaign are not chosen: they suppress anyway.
const secureLists = {
  of: secureListsToChoose,
  query: { applies_to: 'chosen' },
  countField: 'hashes_count',
};

/** The audience of the campaign and its suppressed lists, with the number of recipients. */
export function AudienceStep({ draft, campaignId }: { draft: Draft; campaignId: number }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const canCreateList = useCan()('contacts');
  const [newName, setNewName] = useState<string | null>(null);
  const { values } = draft;
  const lists = useMemo(() => listsOf(values.brand_id), [values.brand_id]);
  const segments = useMemo(() => segmentsOf(values.brand_id), [values.brand_id]);
  const hasSecureLists = useHasSecureLists() || values.secureLists.items.length > 0;
  const isChosen = isAudienceChosen(values);
  const preflight = usePreflight(campaignId, draft.version, isChosen);
  const audience = isChosen ? preflight.data?.audience : undefined;
  const isCounting =
    preflight.isFetching || draft.saving.step === 'dirty' || draft.saving.step === 'saving';
  const warning = preflight.data?.findings.find(
    ({ code }) => code === 'zero_contacts' || code === 'zero_mailable',
  );

  const choose = (choice: AudienceChoice) => {
    const first = choice.lists.items[0];
    const isFirst = !isChosen && first !== undefined;
    draft.set({
      lists: choice.lists,
      suppressedLists: choice.suppressedLists,
      segments: choice.segments,
      suppressedSegments: choice.suppressedSegments,
      secureLists: choice.secureLists,
    });
    if (isFirst) void prefill(first);
  };
  const prefill = async (list: PickedItem) => {
    const sender = await senderFromList(api, list.id, values);
    if (Object.keys(sender).length === 0) return;
    draft.set(sender);
    snackbar.info({ message: t('audience.senderTaken', { name: list.name }) });
  };
  if (values.unopenedOf !== null) {
    return (
      <div className={classes.stack}>
        <UnopenedAudience
          draft={draft}
          campaignId={values.unopenedOf}
          people={audience?.mailable}
        />
        {warning && (
          <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
            {serverText(warning.message)}
          </Alert>
        )}
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <Panel title={t('audience.title')} description={t('audience.description')}>
        <AudiencePicker
          value={{
            lists: values.lists,
            segments: values.segments,
            suppressedLists: values.suppressedLists,
            suppressedSegments: values.suppressedSegments,
            secureLists: values.secureLists,
          }}
          onChange={choose}
          lists={lists}
          segments={segments}
          secureLists={hasSecureLists ? secureLists : undefined}
          allowSelectAll
          {...(canCreateList && { onCreateList: setNewName })}
          isCounting={isChosen && isCounting}
          error={draft.errorOf('lists')}
          counts={
            audience && {
              chosen: audience.eligible,
              eligible: audience.mailable,
              suppressed: audience.eligible - audience.mailable,
            }
          }
        />
        {isChosen && warning && (
          <Alert mt={16} color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
            {serverText(warning.message)}
          </Alert>
        )}
      </Panel>
      {audience && audience.eligible > 0 && (
        <AudienceBreakdown audience={audience} isStale={isCounting} />
      )}
      <CreateListDrawer
        opened={newName !== null}
        name={newName ?? ''}
        onClose={() => setNewName(null)}
        onCreated={(list) =>
          draft.set({
            lists: pickOf([
              ...values.lists.items,
              { id: list.id, name: list.name, count: list.subscribers },
            ]),
          })
        }
      />
    </div>
  );
}

// Most accounts have none, and then nothing asks for them.
function useHasSecureLists(): boolean {
  const api = useApi();
  const { of, query } = secureLists;
  const first = useQuery({
    queryKey: ['secure-lists-to-choose', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<unknown[]>(of.path, { query: { ...query, per_page: 1 }, signal })).data.length,
  });
  return (first.data ?? 0) > 0;
}
