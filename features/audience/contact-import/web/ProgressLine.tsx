import { Progress } from '@mantine/core';
import classes from './import.module.css';

/** A bar with its percentage. */
export function ProgressLine({
  percent,
  label,
  isPulsing,
}: {
  percent: number;
  label: string;
  isPulsing?: boolean;
}) {
  const whole = Math.floor(percent);
  return (
    <div className={classes.progressLine}>
      <Progress.Root size={8} radius="xl" className={classes.progressBar ?? ''}>
        <Progress.Section
          value={Math.max(whole, 1)}
          aria-label={label}
          aria-valuetext={`${whole}%`}
          animated={isPulsing === true}
          striped={isPulsing === true}
        />
      </Progress.Root>
      <span className={`${classes.progressNumber} hg-number`}>{whole}%</span>
    </div>
  );
}
