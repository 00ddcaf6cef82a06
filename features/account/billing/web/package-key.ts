import { packageTypes } from '../contract/packages.ts';

/** Under which key the words of a type of package stand; one that nobody knows any more counts as none. */
export function packageKey(type: string): string {
  const known = packageTypes.find((one) => one === type);
  return known || 'none';
}
