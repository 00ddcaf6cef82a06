import { useMemo } from 'react';
import { useMergeVariables, type MergeVariable } from '../../content.ts';

/** What can stand among the words of a designed mail: values and parts; pictures are blocks of their own. */
export function useChipVariables(): {
  data: readonly MergeVariable[] | undefined;
  error: Error | null;
} {
  const { data, error } = useMergeVariables();
  const shown = useMemo(() => data?.filter(({ kind }) => kind !== 'picture'), [data]);
  return { data: shown, error };
}
