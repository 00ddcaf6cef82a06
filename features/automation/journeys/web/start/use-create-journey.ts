import { useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { workflows, type Workflow } from '../../contract/workflows.ts';
import { useJourneyPaths } from '../paths.ts';

/** Makes a journey, of a template where one is named, and opens its builder; says what is wrong with its name. */
export function useCreateJourney() {
  const go = useGo();
  const paths = useJourneyPaths();
  const save = useSave<Workflow>(workflows);
  const [error, setError] = useState<string | null>(null);
  const create = async (values: { name: string; template?: string }): Promise<void> => {
    setError(null);
    try {
      const { id } = await save.mutateAsync({ values });
      go(paths.builder(id));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem.fields['name']?.map(sentence).join(' ') ?? null);
    }
  };
  return { create, error, isBusy: save.isPending, forgetError: () => setError(null) };
}
