import { useEffect } from 'react';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { useEditedFamily } from './edited-family.ts';
import { useWayBack } from './way-back.ts';
import { draftParam } from './NewContent.tsx';
import type { Saving } from './use-saving.ts';

/** A new content that saved itself is named in the address, one that was saved by hand has its own: a reload opens it again. */
export function useAddressOfNew(
  contentId: number | null,
  editorType: number,
  saving: Saving,
): void {
  const go = useGo();
  const { paths } = useEditedFamily();
  const way = useWayBack();
  const [{ draft }, setDraft] = useUrlState(draftParam);
  const { savedId, step, isByHand } = saving;
  useEffect(() => {
    if (contentId !== null || savedId === null || step !== 'clean') return;
    if (!isByHand) {
      if (draft !== savedId) setDraft({ draft: savedId });
      return;
    }
    const path = paths.editor({ id: savedId, editor_type: editorType });
    if (path) go(path + stringifySearch(way), { replace: true });
  }, [contentId, savedId, step, isByHand, editorType, go, paths, way, draft, setDraft]);
}
