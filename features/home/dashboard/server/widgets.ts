import { sql, type RawBuilder } from 'kysely';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { personIn } from '#platform/server/folders/folder-access.ts';
import {
  mostWidgets,
  roleOfKind,
  usualWidgets,
  widgetKinds,
  type Widget,
  type widgets,
} from '../contract/widgets.ts';

/** What may be said of a widget. */
export type GivenWidget = Partial<FieldsOf<typeof widgets>>;

/** The widgets of the caller in their order, without those of roles that the caller lacks. */
export async function widgetsOf(account: Account): Promise<Widget[]> {
  await beginBoard(account);
  return readWidgets(account, sql`true`);
}

/** One widget of the caller; others' are none. */
export async function widgetOf(account: Account, id: number): Promise<Widget> {
  await beginBoard(account);
  const [widget] = await readWidgets(account, sql`w.id = ${id}`);
  if (!widget) throw notFound('widget');
  return widget;
}

/** Adds a widget to the caller's dashboard and answers its id: at the end, unless it says where. */
export async function addWidget(account: Account, given: GivenWidget): Promise<number> {
  await beginBoard(account);
  const present = await lockWidgets(account);
  if (present.length >= mostWidgets)
    throw invalid({ base: [`A dashboard may have ${mostWidgets} widgets: remove one first.`] });
  requireReport(given.kind!, given.options ?? {});
  const { rows } = await sql<{ id: number }>`
    insert into widgets (account_id, user_id, kind, options, place)
    values (${account.id}, ${personOf(account)}, ${given.kind}, ${JSON.stringify(given.options ?? {})}::jsonb, ${present.length}) returning id`.execute(
    account.db,
  );
  const { id } = rows[0]!;
  await place(account, [...present, id], { id, at: given.widgets_position ?? present.length });
  return id;
}

/** Changes the options of a widget or moves it; what is left out stays. */
export async function changeWidget(
  account: Account,
  id: number,
  given: GivenWidget,
): Promise<void> {
  const before = await widgetOf(account, id);
  if (given.kind !== undefined && given.kind !== before.kind)
    throw invalid({ kind: ['can’t change: add another widget'] });
  const present = await lockWidgets(account);
  if (given.options) {
    const options = { ...before.options, ...given.options };
    requireReport(before.kind, options);
    await sql`
      update widgets set options = ${JSON.stringify(options)}::jsonb, updated_at = ${account.now}::timestamptz
      where account_id = ${account.id} and id = ${id}`.execute(account.db);
  }
  if (given.widgets_position !== undefined)
    await place(account, present, { id, at: given.widgets_position });
}

/** Takes a widget off the caller's dashboard. */
export async function removeWidget(account: Account, id: number): Promise<void> {
  await widgetOf(account, id);
  await sql`delete from widgets where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
}

/** Gives the caller the usual dashboard again. */
export async function resetWidgets(account: Account): Promise<void> {
  const mine = sql`account_id = ${account.id} and user_id = ${personOf(account)}`;
  await sql`delete from widgets where ${mine}`.execute(account.db);
  await sql`delete from widget_boards where ${mine}`.execute(account.db);
  await beginBoard(account);
}

function personOf(account: Account): number {
  return personIn(account) ?? 0;
}

// The first look of a person makes their dashboard; of two looks at once one does.
async function beginBoard(account: Account): Promise<void> {
  const { rows } = await sql`
    insert into widget_boards (account_id, user_id) values (${account.id}, ${personOf(account)})
    on conflict do nothing returning 1`.execute(account.db);
  if (rows.length === 0) return;
  await sql`
    insert into widgets (account_id, user_id, kind, options, place)
    select ${account.id}::bigint, ${personOf(account)}::bigint, u.kind, jsonb_build_object('width', u.width), u.nr - 1
    from unnest(${usualWidgets.map(({ kind }) => kind)}::text[], ${usualWidgets.map(({ width }) => width)}::int[]) with ordinality u(kind, width, nr)
    on conflict do nothing`.execute(account.db);
}

async function readWidgets(account: Account, which: RawBuilder<unknown>): Promise<Widget[]> {
  const open = widgetKinds.filter((kind) => {
    const role = roleOfKind[kind];
    return role === undefined || account.can(role);
  });
  const { rows } = await sql<Widget>`
    select w.id, w.kind, w.options, w.place as widgets_position, w.created_at, w.updated_at from widgets w
    where w.account_id = ${account.id} and w.user_id = ${personOf(account)} and w.kind = any(${open}::text[]) and ${which}
    order by w.place, w.id`.execute(account.db);
  return rows;
}

async function lockWidgets(account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from widgets w where w.account_id = ${account.id} and w.user_id = ${personOf(account)}
    order by w.place, w.id for update`.execute(account.db);
  return rows.map(({ id }) => id);
}

// Every widget has a place of its own, whatever two tabs did at once.
async function place(
  account: Account,
  present: readonly number[],
  { id, at }: { id: number; at: number },
): Promise<void> {
  const order = present.filter((one) => one !== id).toSpliced(at, 0, id);
  await sql`
    update widgets w set place = o.nr - 1 from unnest(${order}::bigint[]) with ordinality o(id, nr)
    where w.account_id = ${account.id} and w.id = o.id and w.place <> o.nr - 1`.execute(account.db);
}

function requireReport(kind: Widget['kind'], options: Widget['options']): void {
  if (kind === 'report' && options.report_id === undefined)
    throw invalid({ 'options.report_id': ['is needed: choose a custom report'] });
}
