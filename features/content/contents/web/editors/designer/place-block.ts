import type { Component, Editor } from 'grapesjs';
import { isAmongRows } from './condition-component.ts';
import { conditionTags } from './conditions.ts';

type Content = Parameters<Component['append']>[0];

/** Adds a block where it makes sense without dragging: after what is chosen, else at the end of the mail, above the footer. */
export function placeBlock(editor: Editor, content: unknown, id: string): void {
  const body = editor.getWrapper()?.findType('mj-body')[0];
  if (!body) return;
  const definition = typeof content === 'string' ? content : '';
  const isRow = /^<(?:mj-section|mj-wrapper|mj-hero|hg-condition|hg-row)/.test(definition);
  const selected = editor.getSelected();
  const added = isRow
    ? addRow(body, selected, definition, id)
    : addToColumn(body, selected, definition);
  if (!added) return;
  editor.select(added);
  added.getEl()?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

function addRow(
  body: Component,
  selected: Component | undefined,
  content: Content,
  id: string,
): Component | undefined {
  const row =
    selected && (selected.is('mj-section') ? selected : selected.closestType('mj-section'));
  const branch = row?.parent()?.is(conditionTags.branch) ? row.parent() : undefined;
  if (branch && id !== 'footer' && id !== 'dynamic')
    return branch.append(content, { at: row!.index() + 1 })[0];
  const rows = body.components();
  const isDirect = row !== undefined && row.parent() === body;
  const at = id === 'footer' ? rows.length : isDirect ? row.index() + 1 : beforeFooter(body);
  return body.append(content, { at })[0];
}

function addToColumn(
  body: Component,
  selected: Component | undefined,
  content: Content,
): Component | undefined {
  const column =
    selected && (selected.is('mj-column') ? selected : selected.closestType('mj-column'));
  const branch = selected?.parent()?.is(conditionTags.branch) ? selected.parent() : undefined;
  if (branch && !isAmongRows(branch.parent()))
    return branch.append(content, { at: selected!.index() + 1 })[0];
  if (column) {
    const at = selected.parent() === column ? selected.index() + 1 : column.components().length;
    return column.append(content, { at })[0];
  }
  const made = body.append(
    '<mj-section background-color="#ffffff" padding="20px 16px"><mj-column></mj-column></mj-section>',
    { at: beforeFooter(body) },
  )[0];
  return made?.findType('mj-column')[0]?.append(content)[0];
}

/** The place above a footer that ends the mail. */
function beforeFooter(body: Component): number {
  const rows = body.components().models;
  const last = rows.at(-1);
  return last && /unsubscribe_url/.test(last.toHTML()) ? rows.length - 1 : rows.length;
}
