import { useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { useTemplatePaths } from './templates.ts';

/** Makes a template of the given name and category, and opens it in its editor; what is wrong with the name is said. */
export function useNewTemplate() {
  const go = useGo();
  const paths = useTemplatePaths();
  const save = useSave<ContentTemplate>(contentTemplates, { exclude: [422] });
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const make = async (start: object) => {
    try {
      const made = await save.mutateAsync({ values: { name: name.trim(), category, ...start } });
      go(paths.editor(made) ?? paths.of(made.id));
    } catch (error) {
      const refusals = error instanceof ApiError ? error.fields : {};
      const said = refusals['name']?.[0] ?? (error instanceof Error ? error.message : '');
      setNameError(serverText(said));
      document.querySelector<HTMLInputElement>('[data-template-name]')?.focus();
    }
  };
  return {
    name,
    setName: (next: string) => {
      setName(next);
      setNameError(null);
    },
    nameError,
    category,
    setCategory,
    make: (start: object) => void make(start),
    isBusy: save.isPending,
  };
}
