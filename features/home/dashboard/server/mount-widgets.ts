import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta, listQuery } from '#platform/contract/resource.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import { unwrapped, withoutDefaults } from '#platform/server/resource/bodies.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { widgets, type ShownWidget } from '../contract/widgets.ts';
import { figuresOfWidget } from './widget-figures.ts';
import {
  addWidget,
  changeWidget,
  removeWidget,
  resetWidgets,
  widgetOf,
  widgetsOf,
  type GivenWidget,
} from './widgets.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = 'reports';

/** Routes of the widgets on the caller's own dashboard. */
export function mountWidgets(router: Router, services: Services): void {
  const shown = async (account: Account, id: number): Promise<ShownWidget> => {
    const widget = await widgetOf(account, id);
    return {
      ...widget,
      figures: await figuresOfWidget(account, services, widget),
    };
  };
  const requireReport = async (account: Account, id: number | undefined) => {
    if (id === undefined) return;
    await services.families.requireNamed(account, [
      { field: 'options.report_id', family: 'custom_reports', ids: [id], by: 'id' },
    ]);
  };
  router.account({
    method: 'GET',
    path: 'widgets',
    role,
    summary: 'The widgets of the caller’s dashboard, in their order',
    query: listQuery(widgets.list),
    handle: async ({ account, query }) => {
      const all = (await widgetsOf(account)).filter(
        ({ kind }) => query['kind'] === undefined || query['kind'] === kind,
      );
      const { page, per_page: size } = query as { page: number; per_page: number };
      return ok(
        all.slice((page - 1) * size, page * size),
        listMeta(all.length, { page, per_page: size }),
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'widgets/:id',
    role,
    summary: 'One widget with its figures',
    params: byId,
    handle: async ({ account, params: { id } }) => ok(await shown(account, id)),
  });
  mountChanges(router, { shown, requireReport });
}

function mountChanges(
  router: Router,
  {
    shown,
    requireReport,
  }: {
    shown: (account: Account, id: number) => Promise<ShownWidget>;
    requireReport: (account: Account, id: number | undefined) => Promise<void>;
  },
): void {
  router.account({
    method: 'POST',
    path: 'widgets',
    role,
    summary: 'Add a widget to the caller’s dashboard',
    body: unwrapped(widgets, widgets.fields.strict()),
    bodySample: { kind: 'orders' },
    handle: async ({ account, body }) => {
      const given = body as GivenWidget;
      await requireReport(account, given.options?.report_id);
      return created(await shown(account, await addWidget(account, given)));
    },
  });
  for (const method of ['PUT', 'PATCH'] as const)
    router.account({
      method,
      path: 'widgets/:id',
      role,
      summary: 'Move a widget or change its options',
      params: byId,
      body: unwrapped(widgets, withoutDefaults(widgets.fields).strict()),
      handle: async ({ account, params: { id }, body }) => {
        const given = body as GivenWidget;
        await requireReport(account, given.options?.report_id);
        await changeWidget(account, id, given);
        return ok(await shown(account, id));
      },
    });
  router.account({
    method: 'DELETE',
    path: 'widgets/:id',
    role,
    summary: 'Remove a widget from the caller’s dashboard',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      await removeWidget(account, id);
      return ok({ id });
    },
  });
  router.account({
    method: 'POST',
    path: 'widgets/reset',
    role,
    summary: 'Give the caller the usual dashboard again',
    handle: async ({ account }) => {
      await resetWidgets(account);
      return ok(await widgetsOf(account));
    },
  });
}
