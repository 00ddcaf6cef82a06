import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { contactLists } from '#features/audience/lists/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { ImportWords } from './import-into.ts';
import { ImportScreen } from './ImportScreen.tsx';

const tips = ['address', 'again', 'kept', 'bad'] as const;

/** Brings a file of contacts into a list. */
export function ImportPage() {
  const { t } = useTranslation('contact-import');
  const { listId: listText } = useParams({ strict: false });
  const { accountId } = useApi();
  const listId = Number(listText);
  const list = useRecord<{ id: number; name: string }>(contactLists, listId);
  const base = `/accounts/${accountId}/lists`;
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const listName = list.data?.name ?? '…';
  return (
    <ImportScreen
      into={{
        id: listId,
        name: list.data?.name,
        calls: 'imports',
        page: `lists/${listId}`,
        field: 'list_id',
        breadcrumb: [
          { label: t('lists'), to: base },
          { label: listName, to: `${base}/${listId}` },
        ],
        hasContacts: true,
        words: wordsOf(t, listName),
      }}
    />
  );
}

function wordsOf(t: TFunction<'contact-import'>, listName: string): ImportWords {
  return {
    title: t('title'),
    into: t('into', { list: listName }),
    open: t('result.openList'),
    history: t('history.title'),
    historyEmpty: t('history.emptyText'),
    merging: t('running.merging'),
    createdHint: t('balance.createdHint'),
    updatedHint: t('balance.updatedHint'),
    ownFields: t('targets.contact'),
    addedFields: t('targets.custom'),
    missing: { title: t('problems.noEmail'), text: t('problems.noEmailText') },
    tips: tips.map((key) => ({ title: t(`tips.${key}`), text: t(`tips.${key}Text`) })),
  };
}
