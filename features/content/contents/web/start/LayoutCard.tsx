import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { contentTexts } from '../content.ts';
import type { ContentLayout, RenderedContent } from '../content.ts';
import { ContentThumbnail } from '../preview/ContentThumbnail.tsx';
import classes from './start.module.css';

const pictureHeight = 250;

/** A layout as the mail that it makes. */
export function LayoutCard({
  layout,
  onChoose,
  isBusy,
}: {
  layout: ContentLayout;
  onChoose: () => void;
  isBusy: boolean;
}) {
  const { t } = useTranslation(contentTexts);
  const shown = useLayoutPreview(layout);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const width = isPhone ? 166 : 206;
  return (
    <button type="button" className={classes.card} onClick={onChoose} disabled={isBusy}>
      <span className={classes.picture}>
        {shown.data ? (
          <ContentThumbnail
            html={shown.data.html}
            name={layout.name}
            width={width}
            height={pictureHeight}
          />
        ) : shown.isError ? (
          <span className={classes.drawing}>
            <IconMail size={34} stroke={1.4} aria-hidden />
          </span>
        ) : (
          <Skeleton h={pictureHeight} radius={0} />
        )}
        <span className={classes.use}>{t('start.use')}</span>
      </span>
      <span className={classes.words}>
        <b>{layout.name}</b>
        <span>{layout.description}</span>
      </span>
    </button>
  );
}

/** An empty mail. */
export function BlankCard({ onChoose, isBusy }: { onChoose: () => void; isBusy: boolean }) {
  const { t } = useTranslation(contentTexts);
  return (
    <button type="button" className={classes.card} onClick={onChoose} disabled={isBusy}>
      <span className={classes.picture} data-blank>
        <IconPlus size={34} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{t('start.blank')}</b>
        <span>{t('start.blankHint')}</span>
      </span>
    </button>
  );
}

/** The mail that a layout makes, with made-up values. */
export function useLayoutPreview(layout: ContentLayout | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['layout-preview', api.accountId, layout?.mjml_part],
    queryFn: async ({ signal }) =>
      (
        await api.post<RenderedContent>('contents/preview', {
          body: { content: { mjml_part: layout?.mjml_part } },
          signal,
          quiet: true,
        })
      ).data,
    enabled: layout !== undefined,
    staleTime: Infinity,
  });
}
