import { useState } from 'react';
import { z } from 'zod';
import { useUrlState } from './use-url-state.ts';

const drawerInUrl = z.object({ drawer: z.string().optional() });

/** The row of a list that its drawer edits, or a new one; the address names it (?drawer=new, ?drawer=5), so a reload or a link opens it again. */
export function useEditedRow<Row extends { id: number }>(
  rows: readonly Row[],
): [Row | 'new' | null, (edited: Row | 'new' | null) => void] {
  const [{ drawer }, setUrl] = useUrlState(drawerInUrl);
  const [kept, keep] = useState<Row | null>(null);
  const isRow = drawer !== undefined && drawer !== 'new';
  const known = isRow && String(kept?.id) === drawer ? kept : null;
  const listed = isRow && !known ? (rows.find(({ id }) => String(id) === drawer) ?? null) : null;
  // What is edited stays as it was when the drawer opened, though the list is read again.
  if (listed) keep(listed);
  const open = (edited: Row | 'new' | null) => {
    if (edited !== null && edited !== 'new') keep(edited);
    setUrl({
      drawer: edited === null || edited === 'new' ? (edited ?? undefined) : `${edited.id}`,
    });
  };
  return [drawer === 'new' ? 'new' : (known ?? listed), open];
}
