import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { useLeavingGuard } from '../overlays/use-unsaved-guard.ts';
import { Autosave, type Sent } from './autosave.ts';
import type { DraftStand } from './draft-stand.ts';
import { draftKey, forgetDraft, keepDraft } from './kept-drafts.ts';

/** What an editor says of itself to be saved. */
export interface Autosaved<Values> {
  /** What is edited, such as contents/7, or contents/new where it has no number yet. */
  readonly place: string;
  /** The record's updated_at when the editor opened it; null for a new one. */
  readonly version: string | null;
  readonly pause: number;
  /** True: what is shown was taken up from a draft that the server does not have. */
  readonly isTakenUp?: boolean;
  read(): Values;
  send(values: Values, version: string | null): Promise<Sent>;
  rebase(values: Values): Promise<string | null>;
}

/** A draft that saves itself, as an editor has it. */
export interface AutosavedDraft extends DraftStand {
  /** Something changed: to be called with the first key already. */
  touch(): void;
  /** Saves now; true when it was saved. */
  save(): Promise<boolean>;
  /** Saves all that is unsaved; true when nothing is left. */
  saveAll(): Promise<boolean>;
  /** Whether anything is not saved at this very moment. */
  isUnsaved(): boolean;
  /** Puts the draft in the place of what somebody saved meanwhile. */
  overwrite(): void;
  /** Gives the draft up and shows what is saved. */
  takeTheirs(): void;
}

/** Saves an editor by itself, on every way out of it; what could not be saved is kept in the browser, and leaving asks first. */
export function useAutosave<Values>(editor: Autosaved<Values>): AutosavedDraft {
  const { accountId } = useApi();
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  const [stand, setStand] = useState<DraftStand | null>(null);
  const [autosave] = useState(() => {
    const key = draftKey(`${accountId}/${editor.place}`);
    return new Autosave<Values>({
      version: editor.version,
      pause: editor.pause,
      read: () => latest.current.read(),
      send: (values, version) => latest.current.send(values, version),
      rebase: (values) => latest.current.rebase(values),
      onStand: setStand,
      kept: {
        keep: (values, version) =>
          keepDraft(window.localStorage, key, { values, version, at: Date.now() }),
        forget: () => forgetDraft(window.localStorage, key),
      },
    });
  });
  useWaysOut(autosave);
  const { isTakenUp } = editor;
  useEffect(() => {
    if (isTakenUp) autosave.touch();
  }, [autosave, isTakenUp]);
  const [calls] = useState(() => ({
    touch: () => autosave.touch(),
    save: () => autosave.save(),
    saveAll: () => autosave.saveAll(),
    isUnsaved: () => autosave.isUnsaved,
    overwrite: () => void autosave.overwrite(),
    takeTheirs: () => {
      autosave.discard();
      window.location.reload();
    },
  }));
  return { ...(stand ?? autosave.stand), ...calls };
}

function useWaysOut<Values>(autosave: Autosave<Values>): void {
  useEffect(() => autosave.open(), [autosave]);
  useEffect(() => {
    const leave = () => autosave.leave();
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.leave();
    };
    const reconnect = () => autosave.reconnect();
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', reconnect);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', reconnect);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [autosave]);
  useLeavingGuard(autosave);
}
