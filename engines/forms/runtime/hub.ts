/** What all form scripts of a page share. */
export interface Hub {
  /** What the page said of consent; null: nothing yet. */
  consent: boolean | null;
  isSubscriber: boolean;
  /** The form that shows over the page; never two at a time. */
  open: number | null;
  readonly forms: Set<number>;
  readonly listeners: Set<(command: readonly unknown[]) => void>;
}

interface Caller {
  (...command: unknown[]): void;
  q?: ArrayLike<unknown>[];
}

type Place = typeof globalThis & { heliograph?: Caller; heliographForms?: Hub };

/** Finds or makes what the scripts of a page share; hears what pages say by heliograph('consent', true), whichever script of ours they load first. */
export function hubOf(place: Place): Hub {
  if (place.heliographForms) return place.heliographForms;
  const hub: Hub = {
    consent: null,
    isSubscriber: false,
    open: null,
    forms: new Set(),
    listeners: new Set(),
  };
  place.heliographForms = hub;
  let other = place.heliograph;
  const said = [...(other?.q ?? [])];
  const hear = (command: readonly unknown[]): void => {
    if (command[0] === 'consent') hub.consent = Boolean(command[1]);
    if (command[0] === 'subscriber') hub.isSubscriber = true;
    hub.listeners.forEach((listener) => listener(command));
  };
  const caller: Caller = (...command) => {
    if (other) other(...command);
    else said.push(command);
    hear(command);
  };
  caller.q = said;
  // Another script of ours that comes later puts itself here: calls reach both.
  Object.defineProperty(place, 'heliograph', {
    configurable: true,
    get: () => (other ? Object.assign(caller, other) : caller),
    set: (next: Caller) => {
      other = next;
    },
  });
  said.forEach((command) => hear(Array.from(command)));
  return hub;
}
