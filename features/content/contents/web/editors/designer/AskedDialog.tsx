import type { MergeVariable } from '../../content.ts';
import type { AskedChip, Picture } from './designer.ts';
import { MergeValueDialog } from './MergeValueDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';

/** What is open above the designer. */
export type Asked =
  | { what: 'picture'; picture: Picture; set: (picture: Picture) => void }
  | { what: 'chip'; chip: AskedChip }
  | { what: 'value' };

/** The dialog that is open above the designer: a picture, or a merge value that is changed or put in. */
export function AskedDialog({
  asked,
  variables,
  onInsert,
  onClose,
}: {
  asked: Asked | null;
  variables: readonly MergeVariable[];
  onInsert: (source: string) => void;
  onClose: () => void;
}) {
  if (asked === null) return null;
  if (asked.what === 'picture')
    return (
      <PictureDialog
        picture={asked.picture}
        onClose={onClose}
        onChoose={(picture) => {
          asked.set(picture);
          onClose();
        }}
      />
    );
  const chip = asked.what === 'chip' ? asked.chip : null;
  const finish = (source: string | null) => {
    onClose();
    if (chip) chip.replace(source);
    // The dialog gives the focus back when it goes; the words take it after that.
    else if (source !== null) setTimeout(() => onInsert(source));
  };
  return (
    <MergeValueDialog
      source={chip?.source ?? null}
      variables={variables}
      onChoose={finish}
      onRemove={() => finish(null)}
      onClose={onClose}
    />
  );
}
