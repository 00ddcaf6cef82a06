import { ActionIcon, Tooltip } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import { useLongPress } from '@mantine/hooks';
import { useState } from 'react';
import type { MouseEventHandler, ReactNode } from 'react';

/** How long a finger rests before the tooltip of an icon shows. */
export const longPressDelay = 1000;

/** A button that is only an icon: named for screen readers, told by a tooltip on hover, focus and long press. */
export function IconAction({ label, onClick, children, ...rest }: {
  label: string; onClick?: MouseEventHandler<HTMLButtonElement>; children: ReactNode; disabled?: boolean; 'aria-pressed'?: boolean; 'aria-expanded'?: boolean;
} & ActionIconProps) {
  const [isPressed, setPressed] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const press = useLongPress(() => setPressed(true), {
    threshold: longPressDelay,
    onFinish: () => setTimeout(() => setPressed(false), 1500),
  });
  return (
    <Tooltip label={label} opened={isPressed || isHovered} openDelay={0}>
      <ActionIcon
        aria-label={label}
        onClick={(event) => { setHovered(false); onClick?.(event); }}
        onTouchStart={press.onTouchStart} onTouchEnd={press.onTouchEnd}
        onMouseEnter={() => { if (window.matchMedia('(hover: hover)').matches) setHovered(true); }}
        onMouseLeave={() => setHovered(false)}
        onFocus={(event) => setHovered(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setHovered(false)}
        {...rest}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
