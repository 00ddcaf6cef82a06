import { useState } from 'react';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import type { ListDrawerTask } from './ListDrawer.tsx';
import type { ContactList } from './list-row.ts';

/** What the drawer of the lists' page is open for; the address names a new list and one that is changed. */
export function useListDrawer({
  list,
  startsNew,
  folderId,
}: {
  list: { rows: readonly ContactList[] };
  startsNew: boolean;
  folderId: number | null;
}) {
  const [edited, setEdited] = useEditedRow<ContactList>(list.rows);
  const [copied, setCopied] = useState<ContactList | null>(null);
  return {
    task: taskOf({ edited: startsNew ? 'new' : edited, copied, folderId }),
    open: (task: ListDrawerTask) => {
      if (task.kind === 'copy') setCopied(task.list);
      else setEdited(task.kind === 'new' ? 'new' : task.list);
    },
    close: () => {
      setCopied(null);
      setEdited(null);
    },
  };
}

function taskOf({
  edited,
  copied,
  folderId,
}: {
  edited: ContactList | 'new' | null;
  copied: ContactList | null;
  folderId: number | null;
}): ListDrawerTask | null {
  if (copied) return { kind: 'copy', list: copied };
  if (edited === 'new') return { kind: 'new', folderId };
  return edited && { kind: 'edit', list: edited };
}
