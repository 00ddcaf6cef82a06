import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { usualWidgets, type Widget, type WidgetKind } from '../contract/widgets.ts';

/** A widget as the board places it; those of people who may not arrange any have no record. */
export type PlacedWidget = Pick<Widget, 'kind' | 'options'> & { id: number | null };

const usual: readonly PlacedWidget[] = usualWidgets.map(({ kind, width }) => ({
  id: null,
  kind,
  options: { width },
}));

/** The widgets of the person, and what changes them. Without the right to arrange them everybody has the usual ones. */
export function useBoard(mayArrange: boolean) {
  const api = useApi();
  const cache = useQueryClient();
  const key = ['widgets', api.accountId];
  const read = useQuery({
    queryKey: key,
    enabled: mayArrange,
    queryFn: async ({ signal }) =>
      (await api.get<Widget[]>('widgets', { signal, quiet: true })).data,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  const change = useMutation({
    mutationFn: async ({ id, values }: { id: number; values: object }) =>
      api.put(`widgets/${id}`, { body: { widget: values } }),
    onSettled: refresh,
  });
  const add = useMutation({
    mutationFn: async (widget: { kind: WidgetKind; options: Widget['options'] }) =>
      api.post('widgets', { body: { widget } }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (id: number) => api.delete(`widgets/${id}`),
    onSettled: refresh,
  });
  const reset = useMutation({
    mutationFn: async () => api.post('widgets/reset', { body: {} }),
    onSettled: refresh,
  });
  return {
    // A dashboard that can't be read is the usual one, so that nobody stands before nothing.
    widgets: !mayArrange || read.isError ? usual : (read.data ?? null),
    add: add.mutate,
    remove: remove.mutate,
    reset: reset.mutate,
    resize: (id: number, options: Widget['options']) => change.mutate({ id, values: { options } }),
    /** Shows the new order at once; the server's follows. */
    move: (id: number, to: number) => {
      cache.setQueryData<Widget[]>(key, (before) => {
        const moved = before?.find((one) => one.id === id);
        if (!before || !moved) return before;
        return before.filter((one) => one.id !== id).toSpliced(to, 0, moved);
      });
      change.mutate({ id, values: { widgets_position: to } });
    },
  };
}
