import { useTranslation } from 'react-i18next';
import { SavedNote, type DraftStand } from '#platform/web/drafts/SavedNote.tsx';
import { campaignTexts } from '../texts.ts';
import type { SaveState } from './use-draft.ts';

const stands: Record<SaveState['kind'], DraftStand['step']> = {
  new: 'new',
  changed: 'dirty',
  saving: 'saving',
  saved: 'clean',
  refused: 'failed',
};

/** How the campaign's draft stands; nothing before the first word is written. */
export function DraftNote({ state }: { state: SaveState }) {
  const { t } = useTranslation(campaignTexts);
  if (state.kind === 'new') return null;
  return (
    <SavedNote
      step={stands[state.kind]}
      savedAt={state.kind === 'saved' ? state.at : null}
      reason={state.kind === 'refused' ? t('save.refused') : undefined}
    />
  );
}
