import { activeShortcuts } from '#platform/web/keyboard/shortcut-registry.ts';

/** Opens the list of keys, as pressing '?' does. */
export function openShortcutSheet(): void {
  activeShortcuts()
    .find((shortcut) => shortcut.keys === '?')
    ?.run(new KeyboardEvent('keydown', { key: '?' }));
}
