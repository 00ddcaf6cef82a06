import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const savedChoice = z.record(z.string(), z.boolean());
const savedOrder = z.array(z.string());
const usualChoice: Record<string, boolean> = {};
const usualOrder: string[] = [];

/** Which columns of a table are shown and in which order, as the person chose; kept in this browser under the table's name. */
export function useColumnChoice(name: string) {
  const [chosen, choose] = useLocalStorage<Record<string, boolean>>({
    key: `heliograph.columns.${name}`,
    defaultValue: usualChoice,
    getInitialValueInEffect: false,
    deserialize: (text) => read(savedChoice, text) ?? usualChoice,
  });
  const [order, setOrder] = useLocalStorage<string[]>({
    key: `heliograph.column-order.${name}`,
    defaultValue: usualOrder,
    getInitialValueInEffect: false,
    deserialize: (text) => read(savedOrder, text) ?? usualOrder,
  });
  return { chosen, choose, order, setOrder };
}

// A broken value of an older version is worth no more than the usual columns.
function read<T>(schema: z.ZodType<T>, text: string | undefined): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
