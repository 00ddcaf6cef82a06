import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contents } from '../contract.ts';
import { contentTexts, useContentPaths } from './content.ts';
import type { Content } from './content.ts';
import classes from './ContentPicker.module.css';
import { ContentThumbnail } from './preview/ContentThumbnail.tsx';

/** Chooses one content by its name, with a small picture of each. */
export function ContentPicker({
  value,
  onChange,
  label,
  error,
  required,
}: {
  value: number | null;
  onChange: (contentId: number | null) => void;
  label?: string;
  error?: ReactNode;
  required?: boolean;
}) {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const go = useGo();
  const paths = useContentPaths();
  const chosen = useQuery({
    queryKey: recordKey(api.accountId, contents.path, value),
    queryFn: async ({ signal }) =>
      unwrap<Content>(
        (await api.get<unknown>(`${contents.path}/${value}`, { signal })).data,
        contents.one,
      ),
    enabled: value !== null,
  });
  const name = chosen.data?.name ?? (chosen.isError ? String(t('picker.gone')) : '…');
  return (
    <ReferencePicker
      single
      source={{
        path: contents.path,
        rows: contents.rows,
        query: { sort: 'updated_at', sort_order: 'desc' },
      }}
      label={label ?? t('picker.label')}
      placeholder={t('picker.placeholder')}
      error={error}
      required={required ?? false}
      value={value === null ? emptyPick : pickOf([{ id: value, name }])}
      onChange={(pick) => onChange(pick.items[0]?.id ?? null)}
      createLabel={t('list.new')}
      onCreate={() => go(paths.new)}
      renderItem={(item) => (
        <span className={classes.item}>
          <ContentThumbnail contentId={item.id} name={item.name} width={44} height={34} />
          <span className={classes.name}>{item.name}</span>
        </span>
      )}
    />
  );
}
