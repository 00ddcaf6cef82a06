import { DateTime } from '#platform/web/format/DateTime.tsx';
import { RecordCard } from '#platform/web/page/RecordCard.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { contents } from '../../contract.ts';
import type { Content } from '../content.ts';
import { ContentThumbnail } from './ContentThumbnail.tsx';

/** A content where the pointer rests on a link to it: the mail, small. */
export function ContentCard({ id }: { id: number }) {
  const { data: content } = useRecord<Content>(contents, id);
  return (
    <RecordCard
      title={content?.name}
      below={content && <DateTime value={content.updated_at} relative />}
      picture={
        content && (
          <ContentThumbnail
            contentId={id}
            name={content.name}
            updatedAt={content.updated_at}
            width={270}
            height={200}
          />
        )
      }
    />
  );
}
