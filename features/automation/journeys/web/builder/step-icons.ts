import {
  IconAdjustments,
  IconArrowsSplit2,
  IconBell,
  IconBolt,
  IconClock,
  IconCornerUpRight,
  IconDeviceMobile,
  IconFlag,
  IconGitBranch,
  IconListCheck,
  IconLogout,
  IconMail,
  IconPlayerStop,
  IconTag,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { NodeType } from '#engines/journeys/contract.ts';

/** The sign of each type of step. */
export const stepIcons: Readonly<Record<NodeType, Icon>> = {
  trigger: IconBolt,
  email: IconMail,
  sms: IconDeviceMobile,
  push: IconBell,
  wait: IconClock,
  condition: IconGitBranch,
  split: IconArrowsSplit2,
  set_field: IconAdjustments,
  list: IconListCheck,
  tag: IconTag,
  webhook: IconWebhook,
  start_journey: IconCornerUpRight,
  end_journey: IconLogout,
  goal: IconFlag,
  end: IconPlayerStop,
};

/** Types whose channel the product does not have yet: offered, and marked so. */
export const comingSteps: ReadonlySet<NodeType> = new Set(['push']);
