import { createContext, use, useMemo } from 'react';
import { contents } from '../../contract.ts';
import { useContentPaths } from '../content.ts';

/** Whose records the editors write: contents, or what another feature opens in them. */
export interface EditedFamily {
  /** The family of calls. */
  readonly path: string;
  readonly singular: string;
  readonly paths: {
    readonly list: string;
    of(id: number): string;
    /** The editor that made a record; null where it can no longer be edited. */
    editor(record: { id: number; editor_type: number }): string | null;
  };
  /** What the way back to the list is called. */
  readonly backLabel?: string;
  /** What the field of its name is called. */
  readonly nameLabel?: string;
  /** The parameter of the address that has the id. */
  readonly idParam: string;
  /** What a new record brings besides what was written. */
  readonly more?: object;
}

/** Set by screens that open the editors on records of their own. */
export const EditedFamilyContext = createContext<EditedFamily | null>(null);

/** The family whose records the editors write, contents where nobody says otherwise. */
export function useEditedFamily(): EditedFamily {
  const given = use(EditedFamilyContext);
  const paths = useContentPaths();
  return useMemo(
    () =>
      given ?? { path: contents.path, singular: contents.singular, paths, idParam: 'contentId' },
    [given, paths],
  );
}
