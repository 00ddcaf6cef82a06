import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import {
  savedView,
  type Density,
  type SavedView,
  type ViewState,
} from '#platform/contract/views.ts';
import { useApi } from '../../api/ApiContext.tsx';
import { snackbar } from '../../overlays/snackbar.tsx';
import type { ColumnChoices } from '../use-table-columns.ts';
import type { TableState } from '../use-table-state.ts';

const noViews: readonly SavedView[] = [];

/** What the menu of views shows and does. */
export interface Views {
  readonly list: readonly SavedView[];
  /** The view that the address names; null when none does. */
  readonly current: SavedView | null;
  /** True when the table looks different from the current view. */
  readonly isChanged: boolean;
  apply(view: SavedView): void;
  /** Back to how the table looks without any view. */
  leave(): void;
  create(values: { name: string; isShared: boolean; isDefault: boolean }): Promise<unknown>;
  /** Keeps how the table looks now under the current view's name. */
  update(view: SavedView): Promise<unknown>;
  change(
    view: SavedView,
    values: Partial<Pick<SavedView, 'name' | 'is_shared' | 'is_default'>>,
  ): Promise<unknown>;
  remove(view: SavedView): Promise<unknown>;
}

/** The saved views of a table. The address stays the truth: a view is applied by writing its search, filters and sort there. */
export function useViews(
  name: string,
  table: TableState,
  columns: ColumnChoices,
  density: { value: Density; set: (value: Density) => void },
): Views {
  const api = useApi();
  const cache = useQueryClient();
  const queryKey = ['table-views', api.accountId, name];
  const read = useQuery({
    queryKey,
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      z.array(savedView).parse(
        (
          await api.get<unknown>('table_views', {
            query: { table: name },
            signal,
            quiet: true,
            exclude: [403, 404, 460],
          })
        ).data,
      ),
  });
  const list = read.data ?? noViews;
  const current = list.find((view) => view.id === table.view) ?? null;
  const now: ViewState = {
    search: table.search,
    filters: Object.fromEntries(
      Object.entries(table.filters).flatMap(([id, value]) => (value ? [[id, value]] : [])),
    ),
    sort:
      table.sort.column === ''
        ? ''
        : `${table.sort.order === 'desc' ? '-' : ''}${table.sort.column}`,
    per_page: table.perPage,
    columns: columns.chosen,
    order: columns.order,
    density: density.value,
  };
  const dress = (view: SavedView) => {
    columns.choose(view.state.columns);
    columns.setOrder(view.state.order);
    density.set(view.state.density);
  };
  const apply = (view: SavedView, push = true) => {
    table.apply(view.state, { view: view.id, push });
    dress(view);
  };

  // Somebody who comes without a wish in the address begins with their default; a link to a view brings its columns.
  const isBegun = useRef(false);
  const begin = useRef({ apply, dress, isPlain: table.isPlain, current });
  useEffect(() => {
    begin.current = { apply, dress, isPlain: table.isPlain, current };
  });
  useEffect(() => {
    if (isBegun.current || read.data === undefined) return;
    isBegun.current = true;
    const usual = read.data.find((view) => view.is_default);
    if (begin.current.isPlain && usual) begin.current.apply(usual, false);
    else if (begin.current.current) begin.current.dress(begin.current.current);
  }, [read.data]);

  const call = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const isChanged = current !== null && keyOf(current.state) !== keyOf(now);
  return {
    list,
    current,
    isChanged,
    apply,
    leave: () => {
      table.leaveView();
      columns.reset();
      density.set('comfortable');
    },
    create: ({ name: viewName, isShared, isDefault }) =>
      call.mutateAsync(async () => {
        const made = savedView.parse(
          (
            await api.post<unknown>('table_views', {
              body: {
                table_view: {
                  table: name,
                  name: viewName,
                  state: now,
                  is_shared: isShared,
                  is_default: isDefault,
                },
              },
            })
          ).data,
        );
        cache.setQueryData<SavedView[]>(queryKey, (before) => [...(before ?? []), made]);
        table.apply(made.state, { view: made.id, push: false });
        snackbar.success(made.name);
      }),
    update: (view) =>
      call.mutateAsync(async () => {
        await api.put(`table_views/${view.id}`, { body: { table_view: { state: now } } });
      }),
    change: (view, values) =>
      call.mutateAsync(async () => {
        await api.put(`table_views/${view.id}`, { body: { table_view: values } });
      }),
    remove: (view) =>
      call.mutateAsync(async () => {
        await api.delete(`table_views/${view.id}`);
        if (current?.id === view.id) table.leaveView();
      }),
  };
}

// Keys in order, so that equal looks are equal texts.
function keyOf(state: ViewState): string {
  const { search, filters, sort, per_page: size, columns, order, density } = state;
  const sorted = (record: object) =>
    Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([search, sorted(filters), sort, size, sorted(columns), order, density]);
}
