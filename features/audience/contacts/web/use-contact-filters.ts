import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import type { TableFilter } from '#platform/web/table/table-filter.ts';

const tags = choicesOf('tags');
const segments = choicesOf('segments');
const many = { per_page: 100 };

/** Lists of contacts are narrowed by a tag or a segment, of the first hundred by name; none is offered where there are none. */
export function useContactFilters(): readonly TableFilter[] {
  const { t } = useTranslation('contacts');
  const { rows: knownTags } = useResourceList(tags, many);
  const { rows: knownSegments } = useResourceList(segments, many);
  return useMemo(
    () =>
      [
        { id: 'tag_id', label: t('columns.tag'), rows: knownTags },
        { id: 'segment_id', label: t('columns.segment'), rows: knownSegments },
      ].flatMap(({ id, label, rows }) =>
        rows.length === 0
          ? []
          : [
              {
                id,
                label,
                options: rows.map((row) => ({ value: String(row.id), label: row.name })),
              },
            ],
      ),
    [t, knownTags, knownSegments],
  );
}
