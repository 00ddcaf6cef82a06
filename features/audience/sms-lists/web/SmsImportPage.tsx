import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ImportScreen, type ImportInto } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { smsLists } from '../contract/sms-lists.ts';
import type { SmsList } from './sms-data.ts';

const urlState = z.object({ list_id: z.coerce.number().int().positive().optional() });
const tips = ['number', 'again', 'kept', 'bad'] as const;

/** Brings a file of numbers into an SMS list, which is chosen first where the address names none. */
export function SmsImportPage() {
  const [{ list_id: id }, setUrl] = useUrlState(urlState);
  return id === undefined ? (
    <ChooseList onChosen={(list) => setUrl({ list_id: list }, { push: true })} />
  ) : (
    <Into id={id} />
  );
}

function ChooseList({ onChosen }: { onChosen: (id: number) => void }) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  return (
    <Page>
      <PageHeader
        title={t('import.title')}
        description={t('import.chooseText')}
        breadcrumb={[{ label: t('contacts.title'), to: `/accounts/${accountId}/sms_contacts` }]}
      />
      <Panel title={t('import.choose')}>
        <ReferencePicker
          source={{ of: smsLists, query: { sort_order: 'asc' }, countField: 'subscribers' }}
          value={emptyPick}
          single
          onChange={({ items: [item] }) => {
            if (item) onChosen(item.id);
          }}
          label={t('fields.list')}
          placeholder={t('manage.choose')}
        />
      </Panel>
    </Page>
  );
}

function Into({ id }: { id: number }) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const list = useRecord<SmsList>(smsLists, id);
  const base = `/accounts/${accountId}/sms_lists`;
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const name = list.data?.name ?? '…';
  return (
    <ImportScreen
      into={{
        id,
        name: list.data?.name,
        calls: 'sms_imports',
        page: `sms_lists/${id}`,
        field: 'sms_list_id',
        breadcrumb: [
          { label: t('title'), to: base },
          { label: name, to: `${base}/${id}` },
        ],
        hasContacts: false,
        words: wordsOf(t, name),
      }}
    />
  );
}

function wordsOf(t: TFunction<'sms-lists'>, list: string): ImportInto['words'] {
  return {
    title: t('import.title'),
    into: t('import.into', { list }),
    open: t('import.open'),
    history: t('import.history'),
    historyEmpty: t('import.historyEmpty'),
    merging: t('import.merging'),
    createdHint: t('import.createdHint'),
    updatedHint: t('import.updatedHint'),
    ownFields: t('import.ownFields'),
    addedFields: t('import.ownFields'),
    missing: { title: t('import.noPhone'), text: t('import.noPhoneText') },
    tips: tips.map((key) => ({
      title: t(`import.tips.${key}`),
      text: t(`import.tips.${key}Text`),
    })),
  };
}
