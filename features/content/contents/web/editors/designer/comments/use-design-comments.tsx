import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../../content.ts';
import { useEditedFamily } from '../../edited-family.ts';
import type { Saving } from '../../use-saving.ts';
import classes from './comments.module.css';
import { contents } from '../../../../contract.ts';
import type { Chosen, Designer, Layer } from '../designer.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { useComments } from './use-comments.ts';

/** What comments need of the designer. */
interface Designed {
  designer: Designer | null;
  selected: Chosen | null;
  layers: readonly Layer[];
  saving: Saving;
}

/** The comments on a design: how many are open, marked at their blocks, and their panel; null where what is edited has none. */
export function useDesignComments({ designer, selected, layers, saving }: Designed) {
  const hasComments = useEditedFamily().path === contents.path;
  const comments = useComments(hasComments ? saving.savedId : null);
  const { t } = useTranslation(contentTexts);
  const { data } = comments.threads;
  const open = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { block_key: key, resolved_at: at } of data ?? [])
      if (at === null) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }, [data]);
  // Layers come anew with every change of the mail, and the canvas may have drawn its blocks anew.
  useEffect(() => designer?.markComments(open), [designer, open, layers]);
  if (!hasComments) return null;
  const name = layers.find(({ id }) => id === selected?.id)?.label ?? selected?.name ?? '';
  const write = async (text: string) => {
    const key = designer?.giveCommentKey();
    // The block is known by its key once the mail is saved.
    if (!key || !(await saving.saveAll())) return false;
    const body = { block_key: key, block_name: name.slice(0, 255), text };
    await comments.write.mutateAsync({ method: 'post', place: '', body });
    return true;
  };
  const panel =
    saving.savedId === null ? (
      <div className={classes.panel}>
        <p className={classes.hint}>{t('designer.comments.saveFirst')}</p>
      </div>
    ) : (
      <CommentsPanel
        comments={comments}
        blocks={designer?.commentedBlocks() ?? new Map<string, string>()}
        chosen={selected?.mayHaveComments ? name : null}
        onWrite={write}
        onSelect={(id) => designer?.select(id)}
      />
    );
  return { count: [...open.values()].reduce((sum, one) => sum + one, 0), panel };
}
