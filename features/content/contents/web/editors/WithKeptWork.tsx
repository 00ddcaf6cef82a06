import { createContext, useState } from 'react';
import type { ReactNode } from 'react';
import { KeptDraftAlert } from '#platform/web/drafts/KeptDraftAlert.tsx';
import { useKeptDraft } from '#platform/web/drafts/use-kept-draft.ts';
import type { Content } from '../content.ts';
import { useEditedFamily } from './edited-family.ts';
import { contentValues, hasValues, placeOf } from './use-saving.ts';
import type { ContentValues, EditorStart } from './use-saving.ts';

/** The offer of an earlier visit's words, for the frame of the editor to show. */
export const KeptWork = createContext<ReactNode>(null);

/** An editor, and the offer to take up what was written in it and could not be saved. */
export function WithKeptWork({
  content,
  editorType,
  children,
}: {
  content: Content | null;
  editorType: number;
  children: (start: EditorStart) => ReactNode;
}) {
  const [kept, setKept] = useState<ContentValues | null>(null);
  const offered = useKeptDraft<ContentValues>({
    place: placeOf(useEditedFamily().path, content, editorType),
    version: content?.updated_at ?? null,
    schema: contentValues,
    isSaved: (values) => hasValues(content, values),
  });
  return (
    <KeptWork value={<KeptDraftAlert draft={offered} onTakeUp={setKept} />}>
      <div key={kept === null ? 'saved' : 'kept'}>{children({ content, kept })}</div>
    </KeptWork>
  );
}
