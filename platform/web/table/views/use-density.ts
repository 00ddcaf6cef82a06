import { useLocalStorage } from '@mantine/hooks';
import type { Density } from '#platform/contract/views.ts';

/** How tall the rows of a table are; kept in this browser under the table's name. */
export function useDensity(name: string): { value: Density; set: (value: Density) => void } {
  const [value, set] = useLocalStorage<Density>({
    key: `heliograph.density.${name}`,
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
  return { value: value === 'compact' ? 'compact' : 'comfortable', set };
}
