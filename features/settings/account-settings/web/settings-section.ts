import { createContext, useContext } from 'react';

/** A form of settings among others on one page; `isCurrent` is the one that the address names. */
export interface SettingsSection {
  readonly isCurrent: boolean;
}

/** Says that a form of settings stands among others; null where it has a page to itself. */
export const SettingsSectionContext = createContext<SettingsSection | null>(null);

/** Whether the form of settings here stands among others. */
export function useSettingsSection(): SettingsSection | null {
  return useContext(SettingsSectionContext);
}
