import { useEffect } from 'react';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { useContentPaths } from '../content.ts';
import { backParam } from './EditorFrame.tsx';
import type { Saving } from './use-saving.ts';

/** Once a new content is saved by hand, the address is that of the content: a reload opens it again. */
export function useAddressOfNew(
  contentId: number | null,
  editorType: number,
  saving: Saving,
): void {
  const go = useGo();
  const paths = useContentPaths();
  const [{ back }] = useUrlState(backParam);
  const { savedId, step, isByHand } = saving;
  useEffect(() => {
    if (contentId !== null || savedId === null || step !== 'clean' || !isByHand) return;
    const path = paths.editor({ id: savedId, editor_type: editorType });
    if (path) go(path + stringifySearch({ back }), { replace: true });
  }, [contentId, savedId, step, isByHand, editorType, go, paths, back]);
}
