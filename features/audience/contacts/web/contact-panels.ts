import { lazy, type ComponentType } from 'react';

/** What shows one thing of a contact on its page; nothing where there is nothing of it. */
type ContactPanel = ComponentType<{ contactId: number }>;

const panels: ContactPanel[] = [];

/** Adds a panel of a feature that contacts do not know to the page of a contact; done once, where the app starts. */
export function plugContactPanel(load: () => Promise<{ default: ContactPanel }>): void {
  panels.push(lazy(load));
}

/** The panels that were plugged, in their order. */
export function pluggedContactPanels(): readonly ContactPanel[] {
  return panels;
}
