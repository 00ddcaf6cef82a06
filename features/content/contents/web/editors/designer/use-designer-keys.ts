import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { contentTexts } from '../../content.ts';
import type { Designer } from './designer.ts';

/** Keys of the designer, for the page and for the canvas, which hands its own over. */
export function useDesignerKeys(designer: Designer | null, hasChosen: boolean): void {
  const { t } = useTranslation(contentTexts);
  const group = t('designer.keys.group');
  const key = (keys: string, name: string, run: (event: KeyboardEvent) => void) => ({
    keys,
    label: t(`designer.keys.${name}`),
    group,
    leavesFields: true,
    run,
  });
  useShortcuts(
    [
      key('mod+z', 'undo', (event) => (event.shiftKey ? designer?.redo() : designer?.undo())),
      key('mod+y', 'redo', () => designer?.redo()),
    ],
    designer !== null,
  );
  useShortcuts(
    [
      key('delete', 'delete', () => designer?.remove()),
      key('backspace', 'delete', () => designer?.remove()),
      key('mod+d', 'duplicate', () => designer?.duplicate()),
      key('mod+arrowup', 'up', () => designer?.move(-1)),
      key('mod+arrowdown', 'down', () => designer?.move(1)),
      key('escape', 'parent', () => designer?.selectParent()),
    ],
    hasChosen,
  );
}
