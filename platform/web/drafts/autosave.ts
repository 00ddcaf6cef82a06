import { outlivesPage } from '../api/outlives-page.ts';
import { standAfter, waitBefore, type DraftStand } from './draft-stand.ts';

/** What became of a save: the record's version by now, and why a part of the draft could not be saved. */
export interface Sent {
  readonly version: string | null;
  readonly rest?: Error | undefined;
  /** True: nothing can be saved yet, such as something new without a name. */
  readonly isWaiting?: boolean;
}

/** What a draft brings along to save itself. */
export interface AutosaveParts<Values> {
  /** What is open now; called at once, also when the page is being left. */
  read(): Values;
  /** Saves it on top of a version; rejects when it was not saved. */
  send(values: Values, version: string | null): Promise<Sent>;
  /** Somebody saved meanwhile: answers the newer version when it differs in nothing that the draft is about, else null. */
  rebase(values: Values): Promise<string | null>;
  onStand(stand: DraftStand): void;
  /** Keeps what is not saved yet in this browser. */
  readonly kept: {
    keep(values: Values, version: string | null): void;
    forget(): void;
  };
  /** How long typing rests before it is saved, in milliseconds. */
  readonly pause: number;
  /** The version that the draft began with; null for a new one. */
  readonly version: string | null;
}

/** After this time somebody who types without a pause is saved all the same, in milliseconds. */
export const longestUnsaved = 5000;

/** How often what is being typed is kept in the browser, in milliseconds. */
const keepPause = 400;

/**
 * Saves a draft by itself: after a pause, while one types on, when the network is back, and when the page is left. One
 * save at a time, so a slow one never overwrites a later one.
 */
export class Autosave<Values> {
  #parts: AutosaveParts<Values>;
  #stand: DraftStand;
  #version: string | null;
  #revision = 0;
  #savedRevision = 0;
  #sentRevision = 0;
  #dirtySince: number | null = null;
  #attempts = 0;
  #isWaiting = false;
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  // What a page that is gone left behind: its fields can no longer be read.
  #left: { values: Values } | null = null;

  constructor(parts: AutosaveParts<Values>) {
    this.#parts = parts;
    this.#version = parts.version;
    this.#stand = {
      step: parts.version === null ? 'new' : 'clean',
      savedAt: null,
      problem: null,
      saved: null,
    };
  }

  get stand(): DraftStand {
    return this.#stand;
  }

  /** Whether something was changed that the server has not confirmed. */
  get isUnsaved(): boolean {
    return this.#revision !== this.#savedRevision;
  }

  /** Whether the browser has to ask before the page is closed, because what is unsaved could not be sent any more. */
  get isLostByClosing(): boolean {
    if (!this.isUnsaved) return false;
    const isStuck = this.#isWaiting || ['offline', 'failed', 'conflict'].includes(this.#stand.step);
    const isOvertaken = this.#running !== null && this.#sentRevision !== this.#revision;
    return isStuck || isOvertaken || !outlivesPage(JSON.stringify(this.#parts.read()));
  }

  /** Something changed. */
  touch(): void {
    if (this.#left) return;
    this.#revision += 1;
    this.#dirtySince ??= Date.now();
    this.#keepTimer ??= setTimeout(() => this.#keep(), keepPause);
    const { step } = this.#stand;
    // While the server is out of reach the next attempt is already set; a choice has to be made first.
    if (step === 'offline' || step === 'conflict') return;
    if (step !== 'saving') this.#say({ step: 'dirty' });
    const longest = this.#dirtySince + longestUnsaved - Date.now();
    this.#saveIn(Math.max(0, Math.min(this.#parts.pause, longest)));
  }

  /** Saves now; true when it was saved. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    this.#running = this.#turn();
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  /** Saves all that is unsaved; true when nothing is left. */
  async saveAll(): Promise<boolean> {
    while (this.isUnsaved) if (!(await this.save())) return false;
    return true;
  }

  /** The network is back. */
  reconnect(): void {
    if (this.#stand.step === 'offline') void this.save();
  }

  /** The page is about to be closed: what can still be sent is sent, all is kept in the browser. */
  leave(): void {
    if (!this.isUnsaved) return;
    this.#keep();
    const isHopeless = ['failed', 'conflict'].includes(this.#stand.step);
    if (this.#running === null && !isHopeless) void this.save();
  }

  /** The draft takes the place of what somebody saved meanwhile. */
  overwrite(): Promise<boolean> {
    this.#version = this.#stand.saved?.at ?? this.#version;
    return this.save();
  }

  /** What is unsaved is not wanted. */
  discard(): void {
    this.#savedRevision = this.#revision;
    this.#forget();
    this.#say({ step: 'clean', problem: null, saved: null });
  }

  /** The editor is on the screen; the answered function says that it is gone. */
  open(): () => void {
    this.#left = null;
    return () => {
      this.#left = { values: this.#parts.read() };
      clearTimeout(this.#timer);
      this.leave();
    };
  }

  async #turn(): Promise<boolean> {
    const at = this.#revision;
    const values = this.#left?.values ?? this.#parts.read();
    this.#sentRevision = at;
    this.#say({ step: 'saving' });
    for (let rebased = 0; ; rebased += 1) {
      try {
        const { version, rest, isWaiting = false } = await this.#parts.send(values, this.#version);
        this.#version = version;
        this.#isWaiting = isWaiting;
        if (isWaiting) return this.#wait();
        return rest ? this.#fail(standAfter(rest)) : this.#confirm(at);
      } catch (error) {
        const newer = await this.#newerVersion(error, values, rebased);
        if (!newer) return false;
        this.#version = newer;
      }
    }
  }

  #wait(): false {
    this.#keep();
    this.#say({ step: this.isUnsaved ? 'dirty' : 'new' });
    return false;
  }

  #confirm(at: number): true {
    this.#savedRevision = Math.max(this.#savedRevision, at);
    this.#attempts = 0;
    this.#dirtySince = this.isUnsaved ? Date.now() : null;
    if (!this.isUnsaved) this.#forget();
    this.#say({
      step: this.isUnsaved ? 'dirty' : 'clean',
      savedAt: Date.now(),
      problem: null,
      saved: null,
    });
    // What was typed while the save was under way waits for its own.
    if (this.isUnsaved) this.#saveIn(this.#parts.pause);
    return true;
  }

  /** Says what a failure leads to; answers the version to try again with, if the newer one does not touch the draft. */
  async #newerVersion(error: unknown, values: Values, rebased: number): Promise<string | false> {
    const stand = standAfter(error);
    if (stand.step !== 'conflict' || rebased > 2) return this.#fail(stand);
    try {
      return (await this.#parts.rebase(values)) ?? this.#fail(stand);
    } catch (failure) {
      return this.#fail(standAfter(failure));
    }
  }

  #fail(stand: Pick<DraftStand, 'step' | 'problem' | 'saved'>): false {
    clearTimeout(this.#timer);
    this.#keep();
    this.#say(stand);
    if (stand.step === 'offline' && !this.#left) {
      this.#saveIn(waitBefore(this.#attempts));
      this.#attempts += 1;
    }
    return false;
  }

  #saveIn(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#left) void this.save();
    else this.#timer = setTimeout(() => void this.save(), wait);
  }

  #keep(): void {
    this.#stopKeeping();
    if (this.isUnsaved)
      this.#parts.kept.keep(this.#left?.values ?? this.#parts.read(), this.#version);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#stopKeeping();
    this.#parts.kept.forget();
  }

  #stopKeeping(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
  }

  #say(change: Partial<DraftStand>): void {
    this.#stand = { ...this.#stand, ...change };
    if (!this.#left) this.#parts.onStand(this.#stand);
  }
}
