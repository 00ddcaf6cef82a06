import {
  IconChecklist,
  IconFileExport,
  IconFileImport,
  IconFilter,
  IconHourglass,
  IconPencilBolt,
  IconRoute,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import type { StepType } from '../contract/steps.ts';

/** The icon of each type of step. */
export const stepIcons: Readonly<Record<StepType, Icon>> = {
  query: IconFilter,
  import: IconFileImport,
  wait: IconHourglass,
  update: IconPencilBolt,
  check: IconChecklist,
  export: IconFileExport,
  campaign: IconSend,
  journey: IconRoute,
};
