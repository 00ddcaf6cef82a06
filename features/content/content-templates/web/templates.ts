import { useMemo } from 'react';
import { editorTypes } from '#features/content/contents/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** Namespace of the texts of these screens. */
export const templateTexts = 'content-templates';

const editorPaths: Readonly<Record<number, string>> = {
  [editorTypes.wysiwyg]: 'wysiwyg',
  [editorTypes.html]: 'html_editor',
  [editorTypes.dragAndDropBeta]: 'drag_and_drop_beta',
};

/** Addresses of the screens of templates of the current account. */
export function useTemplatePaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const base = `/accounts/${accountId}/content_templates`;
    const list = `/accounts/${accountId}/contents/template`;
    return {
      contents: `/accounts/${accountId}/contents`,
      list: `${list}?tab=my-template`,
      gallery: `${list}?tab=gallery`,
      new: `${base}/new`,
      select: `${base}/select_editor`,
      layouts: `${base}/layouts`,
      designer: `${base}/drag_and_drop_beta`,
      html: `${base}/html_editor`,
      letter: `${base}/wysiwyg`,
      of: (id: number) => `${base}/${id}/edit`,
      /** The email that a template makes, over the whole window; a shipped layout goes by its word. */
      alone: (template: { id: number; layout: string | null }) =>
        `${list}/${template.id < 0 ? template.layout : template.id}/preview`,
      editor: (template: { id: number; editor_type: number }) => {
        const path = editorPaths[template.editor_type];
        return path === undefined ? null : `${base}/${path}/${template.id}`;
      },
    };
  }, [accountId]);
}
