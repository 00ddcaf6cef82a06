import { useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stringifySearch } from '#platform/web/url/search-text.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contents } from '../../contract.ts';
import { useContentPaths } from '../content.ts';
import type { Content } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';
import { useNewName } from '../editors/use-new-name.ts';

/** What a new content begins with. */
export interface ContentStart {
  editor_type: number;
  html_part?: string;
  mjml_part?: string;
}

/** Makes a content under the name that was given, or one that is free, and opens it in its editor: from then on it saves itself. */
export function useCreateContent(): {
  create: (start: ContentStart) => void;
  isBusy: boolean;
  name: string;
  setName: (name: string) => void;
  nameError: string | null;
  setNameError: (error: string) => void;
} {
  const save = useSave<Content>(contents, { message: null, exclude: [422] });
  const go = useGo();
  const paths = useContentPaths();
  const newName = useNewName();
  const way = useWayBack();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);

  const create = async (start: ContentStart) => {
    try {
      const made = await save.mutateAsync({ values: { ...start, name: name.trim() || newName() } });
      const editor = paths.editor(made);
      if (editor) go(editor + stringifySearch(way));
    } catch (error) {
      const refusals = error instanceof ApiError ? error.fields : {};
      setNameError(
        serverText(
          refusals['name']?.[0] ?? (error instanceof Error ? error.message : String(error)),
        ),
      );
    }
  };
  return {
    create: (start) => void create(start),
    isBusy: save.isPending,
    name,
    setName: (next) => {
      setName(next);
      setNameError(null);
    },
    nameError,
    setNameError,
  };
}
