import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { RowOf, UsedBy } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { contents, editorTypes } from '../contract.ts';
import type {
  brandLook,
  contentLayout,
  contentLink,
  contentSummaries,
  finding,
  mergeVariable,
  preview,
} from '../contract.ts';

/** Namespace of the texts of these screens. */
export const contentTexts = 'contents';

/** A content with its bodies. */
export type Content = RowOf<typeof contents>;

/** A content as lists carry it. */
export type ContentSummary = RowOf<typeof contentSummaries>;

/** What one person would get of a content. */
export type RenderedContent = z.infer<typeof preview>;

/** A fault of a content and what to do about it. */
export type Finding = z.infer<typeof finding>;

/** A value that contents may write. */
export type MergeVariable = z.infer<typeof mergeVariable>;

/** A starter layout of the drag-and-drop editor. */
export type ContentLayout = z.infer<typeof contentLayout>;

/** A logo and a color that an email may take. */
export type BrandLook = z.infer<typeof brandLook>;

/** A link of a content. */
export type ContentLink = z.infer<typeof contentLink>;

const editorPaths: Readonly<Record<number, string>> = {
  [editorTypes.wysiwyg]: 'wysiwyg',
  [editorTypes.html]: 'html_editor',
  [editorTypes.pullFromUrl]: 'pull_from_url',
  [editorTypes.dragAndDrop]: 'drag_and_drop_beta',
  [editorTypes.dragAndDropBeta]: 'drag_and_drop_beta',
};

/** Addresses of the content screens of the current account. */
export function useContentPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const list = `/accounts/${accountId}/contents`;
    return {
      list,
      /** A new campaign with a content. */
      newCampaign: (id: number) => `/accounts/${accountId}/campaigns/new/email?content=${id}`,
      new: `${list}/new`,
      layouts: `${list}/layouts`,
      templates: `${list}/template?tab=my-template`,
      /** The page of a template. */
      template: (id: number) => `/accounts/${accountId}/content_templates/${id}/edit`,
      pull: `${list}/pull_from_url`,
      of: (id: number) => `${list}/${id}`,
      settings: (id: number) => `${list}/${id}/edit`,
      /** The editor that made the content; null for the old one, whose contents can no longer be edited. */
      editor: (content: { id: number; editor_type: number }) => {
        const path = editorPaths[content.editor_type];
        return path === undefined ? null : `${list}/${path}/${content.id}`;
      },
      /** The page of a record that uses a content; null when its kind has no page. */
      user: (kind: string, id: number) =>
        /campaign/i.test(kind)
          ? `/accounts/${accountId}/campaigns/${id}`
          : /journey|workflow/i.test(kind)
            ? `/accounts/${accountId}/journeys/${id}/builder`
            : null,
    };
  }, [accountId]);
}

/** A saved content as one person would get it; without a person, with made-up values. Read again after every change of contents. */
export function useSavedPreview(
  contentId: number | null,
  options: { enabled?: boolean; contactId?: number | null; updatedAt?: string | undefined } = {},
) {
  const api = useApi();
  const contactId = options.contactId ?? null;
  return useQuery({
    queryKey: [
      ...recordKey(api.accountId, contents.path, contentId),
      'preview',
      contactId,
      options.updatedAt,
    ],
    queryFn: async ({ signal }) =>
      (
        await api.get<RenderedContent>(`${contents.path}/${contentId}/preview`, {
          query: { contact_id: contactId ?? undefined },
          signal,
          quiet: true,
        })
      ).data,
    enabled: contentId !== null && (options.enabled ?? true),
    staleTime: 60_000,
  });
}

/** Who uses a content. */
export function useContentUse(contentId: number, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [...recordKey(api.accountId, contents.path, contentId), 'use'],
    queryFn: async ({ signal }) =>
      (await api.get<UsedBy>(`${contents.path}/${contentId}/check_modules_in_use`, { signal }))
        .data,
    enabled,
  });
}

/** The links of a saved content, by number. */
export function useContentLinks(contentId: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...recordKey(api.accountId, contents.path, contentId), 'links'],
    queryFn: async ({ signal }) =>
      (await api.get<ContentLink[]>(`${contents.path}/${contentId}/links`, { signal })).data,
  });
}

/** Every value that contents may write. */
export function useMergeVariables(enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['merge-variables', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<MergeVariable[]>('contents/variables', { signal, exclude: [403] })).data,
    enabled,
    staleTime: 5 * 60_000,
  });
}
