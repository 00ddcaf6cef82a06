import { make } from './make.ts';
import type { ScriptConfig } from './script-config.ts';
import { styleOf } from './style.ts';

/** Where a form stands on a page, shut off from its styles. */
export interface Surface {
  /** Puts other content in, such as the thanks. */
  fill(content: readonly Node[], isDone?: boolean): void;
  close(): void;
}

/** How a form comes onto the page. */
export interface Standing {
  readonly isPhone: boolean;
  /** Where an embedded form stands; null: over the page. */
  readonly inside: Element | null;
  /** Nobody's keys are taken: it is only looked at. */
  readonly isPreview: boolean;
  readonly onClose: () => void;
}

const rightToLeft = /[\u0591-\u07ff\ufb1d-\ufdfd\ufe70-\ufefc]/;

/** Puts a form on the page: a dialog that keeps the keys, or a part of the page that leaves it usable. Nothing of the page moves. */
export function surface(config: ScriptConfig, standing: Standing): Surface {
  const { isPhone, inside, isPreview, onClose } = standing;
  const isSheet = isPhone && config.type !== 'bar' && config.look.phone === 'sheet';
  const isModal = !inside && !isSheet && ['popup', 'full_page'].includes(config.type);
  const box = boxOf(config, { isSheet, isModal, inside });
  const host = make('div', { lang: config.language });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleOf(config));
  root.adoptedStyleSheets = [sheet];
  const before = document.activeElement;
  const close = (): void => {
    host.remove();
    if (isModal && before instanceof HTMLElement && !isPreview) before.focus();
    onClose();
  };
  const words = make('div', { class: 'words' });
  const inner = make('div', { class: 'inner' }, pictureOf(config), words);
  box.append(inner);
  if (!inside) box.append(closeButton(config, close));
  // The page behind a preview is not held, so its veil is drawn.
  if (isModal && isPreview) root.append(make('div', { class: 'veil' }));
  root.append(box);
  (inside ?? document.body).append(host);
  if (!inside) hearKeys(box, { isModal, close });
  if (isSheet) box.addEventListener('focusin', () => box.classList.add('big'));
  const open = (): void => {
    if (!(box instanceof HTMLDialogElement) || box.open) return;
    if (isPreview) box.setAttribute('open', '');
    else box.showModal();
  };
  return {
    fill(content, isDone = false) {
      words.replaceChildren(...content);
      words.classList.toggle('done', isDone);
      open();
      if (isDone && !isPreview) words.querySelector<HTMLElement>('h2')?.focus();
    },
    close,
  };
}

function boxOf(
  config: ScriptConfig,
  { isSheet, isModal, inside }: { isSheet: boolean; isModal: boolean; inside: Element | null },
): HTMLElement {
  const { type, look, title, intro, pages } = config;
  const isSide = look.picture !== '' && look.picture_place === 'side' && type !== 'bar';
  const kind = inside ? 'inline' : isSheet ? 'over sheet' : `over ${type}`;
  const said = [title, intro, ...pages.map((page) => page.title)].join(' ');
  return make(isModal ? 'dialog' : 'section', {
    class: `box ${kind}${isSide && !isSheet ? ' side' : ''}`,
    role: inside || type === 'bar' ? 'region' : 'dialog',
    'aria-modal': isModal ? 'true' : null,
    'aria-label': title || config.button || config.texts.submit,
    dir: rightToLeft.test(said) ? 'rtl' : null,
  });
}

function pictureOf({ look }: ScriptConfig): Node | null {
  return look.picture === ''
    ? null
    : make('img', { class: 'pic', src: look.picture, alt: '', referrerpolicy: 'no-referrer' });
}

function closeButton({ texts }: ScriptConfig, close: () => void): Node {
  const button = make('button', { type: 'button', class: 'x', 'aria-label': texts.close }, '×');
  button.addEventListener('click', close);
  return button;
}

const focusable = 'button,input:not([tabindex]),select,textarea';

// Escape closes it; a dialog hands the keys round among its own parts.
function hearKeys(
  box: HTMLElement,
  { isModal, close }: { isModal: boolean; close: () => void },
): void {
  box.addEventListener('cancel', (event) => event.preventDefault());
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key !== 'Tab' || !isModal) return;
    const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) => one.offsetParent !== null || one.classList.contains('x'),
    );
    const now = (box.getRootNode() as ShadowRoot).activeElement;
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (now !== from) return;
    event.preventDefault();
    to?.focus();
  });
}
