import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { branchOf, copied, pasted } from '../graph/clipboard.ts';
import { freePlace, grid } from '../graph/graph-changes.ts';
import { journeyTexts } from '../paths.ts';
import type { Builder } from './use-builder.ts';
import { isField } from './is-field.ts';

/** Puts steps into a builder from text; says why where it cannot. */
export function usePaste({ board, changeGraph, select }: Builder): (text: string) => void {
  const { t } = useTranslation(journeyTexts);
  return useCallback(
    (text) => {
      const { graph } = board;
      const lowest = Math.max(-grid.below, ...graph.nodes.map(({ position }) => position.y));
      const found = pasted(graph, text, freePlace(graph, { x: 0, y: lowest + grid.below }));
      if ('problem' in found) {
        snackbar.warning({ message: t(`clipboard.${found.problem}`) });
        return;
      }
      changeGraph(() => found.graph);
      select(found.keys);
    },
    [board, changeGraph, select, t],
  );
}

/** Copies a step with all that follows it, for this journey or another. */
export function useCopyBranch({ board }: Builder): (key: string) => Promise<void> {
  const { t } = useTranslation(journeyTexts);
  return useCallback(
    async (key) => {
      const keys = branchOf(board.graph, key);
      await navigator.clipboard.writeText(copied(board.graph, keys));
      snackbar.info({ message: t('clipboard.copied', { count: keys.size }) });
    },
    [board.graph, t],
  );
}

/** Copy, cut and paste by the keys that every program has, also between journeys. */
export function useClipboard(builder: Builder): void {
  const paste = usePaste(builder);
  const { board, selected, remove } = builder;
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) =>
      !isField(event.target) && document.querySelector('[role=dialog]') === null;
    const copy = (event: ClipboardEvent) => {
      if (!isOurs(event) || selected.size === 0) return;
      if (document.getSelection()?.isCollapsed === false) return;
      event.clipboardData?.setData('text/plain', copied(board.graph, selected));
      event.preventDefault();
      if (event.type === 'cut') remove(selected);
    };
    const insert = (event: ClipboardEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', insert);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', insert);
    };
  }, [board.graph, selected, remove, paste]);
}
