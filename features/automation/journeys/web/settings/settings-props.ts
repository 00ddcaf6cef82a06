import type { Settings } from '#engines/journeys/contract.ts';
import type { JourneyNames } from '../words/use-names.ts';

/** What the fields of settings work with. */
export interface SettingsProps {
  readonly settings: Settings;
  readonly names: JourneyNames;
  readonly change: (part: Partial<Settings>) => void;
}
