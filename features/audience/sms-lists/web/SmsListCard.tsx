import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { RecordCard } from '#platform/web/page/RecordCard.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { smsLists } from '../contract/sms-lists.ts';
import type { SmsList } from './sms-data.ts';

/** An SMS list where the pointer rests on a link to it. */
export function SmsListCard({ id }: { id: number }) {
  const { t } = useTranslation('sms-lists');
  const { data: list } = useRecord<SmsList>(smsLists, id);
  return (
    <RecordCard
      title={list?.name}
      below={list?.description}
      facts={
        list && [
          [t('fields.subscribers'), fullNumber(list.subscribers)],
          [t('fields.unsubscribed'), fullNumber(list.unsubscribed)],
          [t('fields.changed'), <DateTime key="changed" value={list.updated_at} relative />],
        ]
      }
    />
  );
}
