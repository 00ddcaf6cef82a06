import { ActionIcon, Tooltip } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import { useLongPress } from '@mantine/hooks';
import { useState } from 'react';
import type { ComponentPropsWithoutRef, MouseEventHandler, ReactNode, Ref } from 'react';
import { longPressDelay } from './long-press.ts';

type ButtonProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  keyof ActionIconProps | 'children' | 'onClick'
>;

/** An icon that is pressed; further attributes go to the button, so that menus can open from it. */
export interface IconActionProps extends ActionIconProps, ButtonProps {
  label: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button that is only an icon: named for screen readers, told by a tooltip on hover, focus and long press. */
export function IconAction({ label, onClick, children, ...rest }: IconActionProps) {
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
        onClick={(event) => {
          setHovered(false);
          onClick?.(event);
        }}
        onTouchStart={press.onTouchStart}
        onTouchEnd={press.onTouchEnd}
        onMouseEnter={() => {
          if (window.matchMedia('(hover: hover)').matches) setHovered(true);
        }}
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
