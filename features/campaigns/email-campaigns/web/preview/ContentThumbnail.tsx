import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { contents, type preview } from '#features/content/contents/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { MailFrame } from './MailFrame.tsx';
import classes from './preview.module.css';

/** A content as a small picture of itself; read when it comes into view, and again after it changed. */
export function ContentThumbnail({
  contentId,
  updatedAt,
  name,
}: {
  contentId: number;
  updatedAt: string;
  name: string;
}) {
  const api = useApi();
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '200px' });
  const shown = useQuery({
    queryKey: ['content-preview', api.accountId, contentId, updatedAt],
    queryFn: async ({ signal }) =>
      (
        await api.get<z.infer<typeof preview>>(`${contents.path}/${contentId}/preview`, {
          signal,
          quiet: true,
        })
      ).data.html,
    enabled: entry?.isIntersecting === true,
    staleTime: Infinity,
  });
  return (
    <span ref={ref} className={classes.thumbnail} aria-hidden="true">
      {shown.data !== undefined && (
        <MailFrame html={shown.data} title={name} className={classes.thumbnailFrame} />
      )}
      {shown.isError && <IconPhotoOff size={22} stroke={1.5} className={classes.thumbnailNone} />}
      {shown.data === undefined && !shown.isError && <Skeleton h="100%" radius={0} />}
    </span>
  );
}
