import type { modals } from '@mantine/modals';

type Modals = Pick<typeof modals, 'open' | 'close'>;

/** What a dialog shows and how it opens. */
export type DialogSettings = Parameters<Modals['open']>[0];

const host = Promise.withResolvers<Modals>();

/** Says that the host of dialogs is mounted: it is loaded after the first page shows. */
export function dialogHostIsMounted(opener: Modals): void {
  host.resolve(opener);
}

/** Opens a dialog as soon as its host is there. Answers the function that closes it. */
export async function openDialog(settings: DialogSettings): Promise<() => void> {
  const opener = await host.promise;
  const id = opener.open({
    size: 440,
    zIndex: 400,
    styles: {
      title: { fontSize: 'var(--hg-size-section)', fontWeight: 'var(--hg-weight-strong)' },
      header: { padding: '16px 16px 8px 20px' },
      body: { padding: '0 20px 20px' },
    },
    ...settings,
  });
  return () => opener.close(id);
}
