import { lazy, Suspense } from 'react';
import type { TooltipProps } from '@mantine/core';
import type { ReactElement } from 'react';

const Tooltip = lazy(() =>
  import('./HintTooltip.tsx').then((module) => ({ default: module.HintTooltip })),
);

/** A tooltip for what the first page shows: the page does not wait for it, the tooltip is there a moment later. */
export function Hint({ children, ...tooltip }: TooltipProps & { children: ReactElement }) {
  return (
    <Suspense fallback={children}>
      <Tooltip {...tooltip}>{children}</Tooltip>
    </Suspense>
  );
}
