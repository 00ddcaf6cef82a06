import { openDialog } from '#platform/web/overlays/dialog-host.ts';
import type { RemovedRecords } from '../contract/calls.ts';

/** Asks whether a store is disconnected, and whether its orders stay; null: it is not. */
export async function askRemoval(title: string): Promise<RemovedRecords | null> {
  const { RemoveStoreDialog } = await import('./RemoveStoreDialog.tsx');
  const { promise, resolve } = Promise.withResolvers<RemovedRecords | null>();
  const close = await openDialog({
    title,
    onClose: () => resolve(null),
    children: <RemoveStoreDialog onAnswer={resolve} />,
  });
  const records = await promise;
  close();
  return records;
}
