import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a picture to scan. Dark on light in either theme, because many cameras read nothing else. */
export function QrCode({
  text,
  label,
  size = 176,
}: {
  text: string;
  label: string;
  size?: number;
}) {
  const { data } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text]);
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 'var(--hg-radius-control)', flexShrink: 0 }}
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={dark} fill="black" />
    </svg>
  );
}
