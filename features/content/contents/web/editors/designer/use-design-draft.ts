import { useCallback, useRef, useState } from 'react';
import { editorTypes } from '../../../contract.ts';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving, type EditorStart } from '../use-saving.ts';
import type { Designer } from './designer.ts';

/** Name and layout of the mail while it is being designed. */
export function useDesignDraft(start: EditorStart, blank: string) {
  const newName = useNewName();
  const [shown, setShown] = useState(() => {
    const { name, mjml_part: mjml } = { ...start.content, ...start.kept };
    return { name: name ?? newName(), mjml: mjml ?? blank };
  });
  const [{ mjml: first }] = useState(shown);
  const current = useRef(shown);
  const running = useRef<Designer | null>(null);
  const contentId = start.content?.id ?? null;
  const editorType = start.content?.editor_type ?? editorTypes.dragAndDropBeta;
  const saving = useSaving({
    start,
    editorType,
    read: () => ({
      name: current.current.name,
      mjml_part: running.current?.read() ?? current.current.mjml,
    }),
  });
  useAddressOfNew(contentId, editorType, saving);
  const change = (part: Partial<typeof shown>) => {
    current.current = { ...current.current, ...part };
    setShown(current.current);
    saving.touch();
  };
  return {
    ...shown,
    start: first,
    saving,
    run: useCallback((designer: Designer | null) => {
      running.current = designer;
    }, []),
    setName: (name: string) => change({ name }),
    setMjml: (mjml: string) => {
      if (mjml !== current.current.mjml) change({ mjml });
    },
  };
}
