import { useId } from 'react';
import classes from './Spark.module.css';

/** The course of a figure as a small line without axes; decoration, so hidden from screen readers. */
export function Spark({
  values,
  height = 32,
  colour = 'var(--hg-brand)',
}: {
  values: readonly number[];
  height?: number | undefined;
  colour?: string | undefined;
}) {
  const gradient = useId();
  const line = pathOf(values);
  return (
    <svg
      className={classes.spark}
      viewBox="0 0 100 30"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colour} stopOpacity="0.22" />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line} L100 30 L0 30 Z`} fill={`url(#${gradient})`} />
      <path d={line} className={classes.line} stroke={colour} />
    </svg>
  );
}

function pathOf(values: readonly number[]): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const step = 100 / Math.max(1, values.length - 1);
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(2)} ${(27 - ((value - low) / range) * 23).toFixed(2)}`,
    )
    .join(' ');
}
