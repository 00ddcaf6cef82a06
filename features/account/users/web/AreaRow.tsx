import { Switch } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './users.module.css';

/** One switch of the drawer with its name; what belongs to it shows below while it is on. */
export function AreaRow({
  name,
  hint,
  isOn,
  onToggle,
  disabled,
  isMaster,
  children,
}: {
  name: string;
  hint: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  disabled: boolean;
  isMaster?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={isMaster ? `${classes.area} ${classes.master}` : classes.area}
      role="group"
      aria-labelledby={id}
    >
      <div className={classes.areaLine}>
        <label className={classes.areaWords} htmlFor={`${id}-switch`}>
          <span id={id} className={classes.areaName}>
            {name}
          </span>
          <span className={classes.areaHint}>{hint}</span>
        </label>
        <Switch
          id={`${id}-switch`}
          aria-label={name}
          checked={isOn}
          disabled={disabled}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </div>
      {isOn && children}
    </div>
  );
}
