import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { EditorPlaceholder } from './EditorLoader.tsx';
import { useEditedFamily } from './edited-family.ts';
import { useWayBack } from './way-back.ts';
import type { EditorStart } from './use-saving.ts';
import { WithKeptWork } from './WithKeptWork.tsx';

/** The content that a new one has become by saving itself: a reload goes on with it. */
export const draftParam = z.object({ draft: z.coerce.number().int().positive().optional() });

/** The editor on a new content; one that has saved itself is taken up in its own place after a reload. */
export function NewContent({
  editorType,
  children,
}: {
  editorType: number;
  children: (start: EditorStart) => ReactNode;
}) {
  const go = useGo();
  const { paths } = useEditedFamily();
  const way = useWayBack();
  const [{ draft }] = useUrlState(draftParam);
  // Read once: the draft that this very visit makes is written to the address as well.
  const [saved] = useState(draft);
  const editor = saved === undefined ? null : paths.editor({ id: saved, editor_type: editorType });
  useEffect(() => {
    if (editor !== null) go(editor + stringifySearch(way), { replace: true });
  }, [go, editor, way]);
  if (editor !== null) return <EditorPlaceholder />;
  return (
    <WithKeptWork content={null} editorType={editorType}>
      {children}
    </WithKeptWork>
  );
}
