import { formView } from './form-view.ts';
import { hubOf, type Hub } from './hub.ts';
import { make } from './make.ts';
import { heldRules, mayShow } from './may-show.ts';
import { countPages, isSubscriber, remember, rememberSubscriber, rememberedOf } from './memory.ts';
import type { ScriptConfig } from './script-config.ts';
import { seen, type Pass } from './send.ts';
import { surface, type Surface } from './surface.ts';
import { heard, whenOpened } from './triggers.ts';

/** Starts a form on a page: waits for what its rules ask, then shows it. */
export function start(config: ScriptConfig): void {
  const hub = hubOf(window);
  if (hub.forms.has(config.formId)) return;
  hub.forms.add(config.formId);
  const script = document.currentScript;
  const begin = (): void => {
    if (config.type === 'embedded') embed(config, script);
    else waitFor(config, hub);
  };
  whenVisited(() => {
    if (!config.rules.wait_for_consent || hub.consent === true) return begin();
    let isBegun = false;
    hub.listeners.add(() => {
      if (isBegun || hub.consent !== true) return;
      isBegun = true;
      begin();
    });
    return undefined;
  });
}

/** Shows a form as its frame is told to by the window around it, without counting, keeping or sending anything. */
export function preview(): void {
  let shown: Surface | null = null;
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    const { config, isPhone } = data as { config: ScriptConfig; isPhone: boolean };
    shown?.close();
    shown = show(config, {
      isPhone,
      pass: () => Promise.resolve(null),
      inside: config.type === 'embedded' ? document.body : null,
      onClose: () => (shown = null),
    });
  });
  window.parent.postMessage('heliograph form', '*');
}

// Of a page that a browser loads ahead nobody has seen anything.
function whenVisited(begin: () => void): void {
  const { prerendering } = document as Document & { prerendering?: boolean };
  const go = (): void => {
    if (document.readyState !== 'loading') begin();
    else document.addEventListener('DOMContentLoaded', begin, { once: true });
  };
  if (prerendering) document.addEventListener('prerenderingchange', go, { once: true });
  else go();
}

const phone = (): boolean => matchMedia('(max-width: 600px)').matches;

function waitFor(config: ScriptConfig, hub: Hub): void {
  const rules = heldRules(config.rules);
  let stop = (): void => {};
  let isShown = false;
  const open = (): void => {
    if (isShown || hub.open !== null) return;
    // Nobody is interrupted while they write.
    if (isWriting()) {
      document.addEventListener('focusout', () => setTimeout(open), { once: true });
      return;
    }
    isShown = true;
    void openOver(config, hub);
  };
  const consider = (): void => {
    stop();
    const visit = {
      address: location.href,
      referrer: document.referrer,
      isPhone: phone(),
      pages: countPages(config.accountId, location.pathname + location.search),
      now: new Date(),
      remembered: rememberedOf(config.formId),
      isSubscriber: hub.isSubscriber || isSubscriber(config.accountId),
    };
    if (!isShown && mayShow(rules, visit)) stop = whenOpened(rules, visit.isPhone, open);
  };
  consider();
  const { navigation } = window as typeof window & { navigation?: EventTarget };
  // Pages that change their address without loading anew are other pages.
  heard(navigation ?? window, navigation ? 'navigatesuccess' : 'popstate', consider);
}

function isWriting(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement &&
    (activeElement.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(activeElement.tagName))
  );
}

async function openOver(config: ScriptConfig, hub: Hub): Promise<void> {
  hub.open = config.formId;
  const pass = await seen(config.url).catch(() => null);
  if (!pass) {
    hub.open = null;
    return;
  }
  remember(config.formId, { shown: Date.now() });
  show(config, {
    isPhone: phone(),
    pass: () => Promise.resolve(pass),
    inside: null,
    onClose() {
      hub.open = null;
    },
  });
}

function embed(config: ScriptConfig, script: Element | null): void {
  const name = config.url.slice(config.url.lastIndexOf('/') + 1);
  const marked = [...document.querySelectorAll(`[data-heliograph-form="${name}"]`)];
  const places = marked.length > 0 ? marked : afterScript(script);
  const visit = {
    address: location.href,
    referrer: document.referrer,
    isPhone: phone(),
    pages: 1,
    now: new Date(),
    remembered: {},
    isSubscriber: false,
  };
  if (!mayShow({ ...config.rules, pages: 1 }, visit)) return;
  for (const inside of places) {
    let asked: Promise<Pass | null> | null = null;
    const pass = (): Promise<Pass | null> => (asked ??= seen(config.url).catch(() => null));
    const shown = show(config, { isPhone: false, pass, inside, onClose: () => {} });
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void pass().then((given) => {
        if (!given) shown.close();
      });
    });
    watch.observe(inside);
  }
}

function afterScript(script: Element | null): Element[] {
  if (!script) return [];
  const place = make('div');
  script.after(place);
  return [place];
}

interface Showing {
  readonly isPhone: boolean;
  readonly pass: () => Promise<Pass | null>;
  readonly inside: Element | null;
  readonly onClose: () => void;
}

function show(config: ScriptConfig, { isPhone, pass, inside, onClose }: Showing): Surface {
  const isPreview = config.url === '';
  const announce = (event: string): void => {
    const detail = { form: config.formId, event };
    document.dispatchEvent(new CustomEvent('heliograph:form', { detail }));
  };
  const stage = surface(config, {
    isPhone,
    inside,
    isPreview,
    onClose() {
      announce('closed');
      onClose();
    },
  });
  const onSent = (): void => {
    if (!isPreview) {
      remember(config.formId, { sent: Date.now() });
      rememberSubscriber(config.accountId, Date.now());
    }
    announce('sent');
    const { title, text, url } = config.thanks;
    if (url !== '' && !isPreview) location.assign(url);
    else stage.fill([heading(title, true), make('p', { role: 'status' }, text)], true);
  };
  const view = formView(config, { pass, onSent });
  const intro = config.intro === '' ? [] : [make('p', { class: 'intro' }, config.intro)];
  const head = config.title === '' ? [] : [heading(config.title)];
  stage.fill([...head, ...intro, view]);
  announce('shown');
  return stage;
}

function heading(text: string, isFocused = false): HTMLElement {
  return make('h2', { tabindex: isFocused ? '-1' : null }, text);
}
