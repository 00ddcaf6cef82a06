import { Tooltip } from '@mantine/core';
import type { TooltipProps } from '@mantine/core';

/** The tooltip behind a hint, in a file of its own so that it can be loaded later. */
export function HintTooltip(props: TooltipProps) {
  return <Tooltip {...props} />;
}
