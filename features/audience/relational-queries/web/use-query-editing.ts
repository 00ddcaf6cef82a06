import { useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import {
  queryResult,
  relationalQueries,
  type QueryResult,
  type RelationalQueryRow,
  type ShownQuery,
} from '../contract.ts';

/** Saves and runs a query; a text that is saved runs as a saved query, so that its result is kept. */
export function useQueryEditing(start: ShownQuery | null, values: { name: string; sql: string }) {
  const api = useApi();
  const write = useSave<RelationalQueryRow>(relationalQueries);
  const refresh = useRefresh(relationalQueries);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [result, setResult] = useState<QueryResult | null>(start?.last_result ?? null);
  const [isRunning, setRunning] = useState(false);
  const [saved, setSaved] = useState(start && JSON.stringify([start.name, start.sql]));
  const shown = JSON.stringify([values.name, values.sql]);

  const saying = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setErrors({});
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      return null;
    }
  };
  return {
    result,
    isRunning,
    isSaving: write.isPending,
    isDirty: saved === null ? values.name !== '' : shown !== saved,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save: () =>
      saying(async () => {
        const row = await write.mutateAsync({ id: start?.id ?? null, values });
        setSaved(shown);
        return row.id;
      }),
    run: async () => {
      setRunning(true);
      const isKept = start !== null && values.sql === start.sql;
      const path = isKept ? `relational_queries/${start.id}/run` : 'relational_queries/preview';
      const answer = await saying(async () =>
        queryResult.parse(
          (await api.post(path, { body: isKept ? {} : { sql: values.sql }, quiet: true })).data,
        ),
      ).finally(() => setRunning(false));
      if (answer) setResult(answer);
      if (isKept) void refresh();
    },
  };
}
