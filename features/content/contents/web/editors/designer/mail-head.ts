import type { Component, Editor } from 'grapesjs';
import { flatMjml, stylesOf, wholeMjml, leanBlocks } from './flat-mjml.ts';
import { asHeading } from './headings.ts';
import { blockAttributes, looksOf, type Attributes } from './looks.ts';
import { mailSettingsOf, withMailSettings, type MailSettings } from './mail-settings.ts';
import { withOpenWords } from './open-words.ts';

// The head is kept at the body, so that undo brings it back with the blocks that follow it.
const headKey = 'mailHead';

/** The body of a mail in the canvas. */
export function bodyOf(editor: Editor): Component | undefined {
  return editor.getWrapper()?.findType('mj-body')[0];
}

/** The head of a mail in the canvas. */
export function headOf(editor: Editor): string {
  return String(bodyOf(editor)?.get(headKey) ?? '');
}

/** Gives a mail in the canvas its head, and tells of every change of it. */
export function keepHead(editor: Editor, head: string, onHead: () => void): void {
  const body = bodyOf(editor);
  // With avoidStore GrapesJS would take the body without a head for the state before the first change.
  body?.set(headKey, head, { noUndo: true } as object);
  editor.on('load', () => drawStyles(editor));
  body?.on(`change:${headKey} change:attributes`, () => {
    drawStyles(editor);
    onHead();
  });
}

/** What holds for the whole mail in the canvas. */
export function settingsOf(editor: Editor): MailSettings {
  return mailSettingsOf({ head: headOf(editor), body: attributesOf(bodyOf(editor)) });
}

/** Changes what holds for the whole mail: blocks that have what the head gave them so far take what it gives now. */
export function changeSettings(editor: Editor, changed: Partial<MailSettings>): void {
  const body = bodyOf(editor);
  if (!body) return;
  const before = { head: headOf(editor), body: attributesOf(body) };
  const after = withMailSettings(before, changed);
  if (changed.headingFont !== undefined) markHeadings(body);
  follow(body, before.head, after.head);
  if (JSON.stringify(after.body) !== JSON.stringify(before.body)) body.setAttributes(after.body);
  body.set(headKey, after.head);
}

/** The mail as it is now, with the words that are just being written. */
export function mjmlOf(editor: Editor): string {
  const head = headOf(editor);
  const { body } = flatMjml(withOpenWords(editor, () => String(editor.runCommand('mjml-code'))));
  return wholeMjml({ head, body: leanBlocks(body, head) });
}

function markHeadings(part: Component): void {
  part.onAll((block: Component) => {
    const names = asHeading(String(block.get('type')), attributesOf(block));
    if (names !== null) block.addAttributes({ 'mj-class': names });
  });
}

function follow(part: Component, before: string, after: string): void {
  const looks = { before: looksOf(before), after: looksOf(after) };
  part.onAll((block: Component) => {
    const kind = String(block.get('type'));
    if (!kind.startsWith('mj-') || block === part) return;
    const own = attributesOf(block);
    const classes = own['mj-class'] === undefined ? {} : { 'mj-class': own['mj-class'] };
    const given = blockAttributes(kind, classes, looks.before);
    const next = blockAttributes(kind, classes, looks.after);
    const changed = Object.entries(next).filter(
      ([name, value]) => value !== given[name] && (own[name] ?? given[name]) === given[name],
    );
    if (changed.length > 0) block.addAttributes(Object.fromEntries(changed));
  });
}

function drawStyles(editor: Editor): void {
  const canvas = editor.Canvas.getDocument();
  if (!canvas?.body) return;
  const known = canvas.querySelector('style[data-mail]');
  const style = known ?? canvas.head.appendChild(canvas.createElement('style'));
  style.setAttribute('data-mail', '');
  style.textContent = stylesOf(headOf(editor));
}

function attributesOf(block: Component | undefined): Attributes {
  const { id: _, ...attributes } = (block?.get('attributes') ?? {}) as Attributes;
  return attributes;
}
