import { Hint } from '../page/Hint.tsx';
import { formatDateTime, formatRelative } from './date-time.ts';
import type { DateStyle } from './date-time.ts';
import { useDisplayZone } from './time-zone.ts';

/** A moment in the person's zone; `relative` shows how long ago and keeps the exact moment in a tooltip. */
export function DateTime({
  value,
  relative,
  style,
}: {
  value: string | null | undefined;
  relative?: boolean | undefined;
  style?: DateStyle | undefined;
}) {
  const zone = useDisplayZone();
  if (!value)
    return (
      <span aria-hidden="true" style={{ color: 'var(--hg-text-dim)' }}>
        –
      </span>
    );
  const exact = formatDateTime(value, { zone, ...(style ? { style } : {}) });
  if (!relative) return <time dateTime={value}>{exact}</time>;
  return (
    <Hint label={`${exact} (${zone})`}>
      <time dateTime={value}>{formatRelative(value)}</time>
    </Hint>
  );
}
