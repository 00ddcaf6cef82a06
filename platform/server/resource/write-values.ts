/** A parsed value as the driver should get it: plain objects and arrays of objects as JSON text, everything else as it is. */
export function forColumn(value: unknown): unknown {
  if (
    value === null ||
    typeof value !== 'object' ||
    value instanceof Date ||
    Buffer.isBuffer(value)
  )
    return value;
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}
