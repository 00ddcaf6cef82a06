import { useApi } from '../api/ApiContext.tsx';
import { useRefresh } from '../resources/query-keys.ts';
import { unwrap } from '../resources/use-record.ts';

/** A record as its form opened it, and how it is read anew. */
export interface EditedRecord<Values> {
  /** Its updated_at: who saves later is told of changes since. */
  readonly version: string | null;
  readAnew(): Promise<{ version: string | null; values: Values }>;
}

/** What a form says of the record it changes; nothing for a new one. */
export function useEditedRecord<Row extends { id: number | string; updated_at: string }, Values>(
  target: { readonly path: string; readonly singular: string },
  row: Row | null | undefined,
  valuesOf: (row: Row) => Values,
): EditedRecord<Values> | undefined {
  const api = useApi();
  const refresh = useRefresh(target);
  if (!row) return undefined;
  return {
    version: row.updated_at,
    readAnew: async () => {
      const { data } = await api.get<unknown>(`${target.path}/${row.id}`);
      const saved = unwrap<Row>(data, target.singular);
      void refresh();
      return { version: saved.updated_at, values: valuesOf(saved) };
    },
  };
}
