import { Button, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { editorTypes } from '../../../contract.ts';
import { contentTexts, useMergeVariables } from '../../content.ts';
import type { Content } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import { hasFooter } from '../html/footer-html.ts';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving } from '../use-saving.ts';
import classes from './designer.module.css';
import { DesignerBar } from './DesignerBar.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { Settings } from './Settings.tsx';
import type { Picture } from './start-designer.ts';
import { useDesigner, usePlaces } from './use-designer.ts';

/** Designs a mail from blocks: palette, canvas, settings; the server makes the HTML of what is saved. */
export function DragAndDropEditor({ content, start, startName }: { content: Content | null; start: string; startName?: string | undefined }) {
  const { t } = useTranslation(contentTexts);
  const newName = useNewName();
  const [name, setName] = useState(() => content?.name ?? startName ?? newName());
  const [source, setSource] = useState(start);
  const [isPreviewed, setPreviewed] = useState(false);
  const [contactId, setContactId] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ picture: Picture; set: (picture: Picture) => void } | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const draft = useRef({ name, mjml: start });
  const editorType = content?.editor_type ?? editorTypes.dragAndDropBeta;
  const draftSaving = useSaving({ contentId: content?.id ?? null, editorType, read: () => ({ name: draft.current.name, mjml_part: draft.current.mjml }) });
  useAddressOfNew(content?.id ?? null, editorType, draftSaving);
  const variables = useMergeVariables();
  const { places, put } = usePlaces();
  const { canvas: putCanvas, blocks: putBlocks, ...putSettings } = put;
  const { designer, failure } = useDesigner({
    places, mjml: start, variables: variables.data,
    events: {
      onChange: (mjml) => {
        if (mjml === draft.current.mjml) return;
        draft.current.mjml = mjml;
        setSource(mjml);
        draftSaving.touch();
      },
      onSave: () => void save(),
      onSelect: setSelected,
      onPicture: (picture, set) => setAsked({ picture, set }),
    },
  });
  // Words that are just being written belong to what is saved.
  const save = async () => {
    await designer?.settle();
    return draftSaving.save();
  };
  const saving = { ...draftSaving, save };
  const live = useLivePreview(isPreviewed ? { mjml_part: source } : null, contactId);
  const problem = failure ?? variables.error;

  return (
    <EditorFrame
      name={name} onName={(next) => { draft.current.name = next; setName(next); saving.touch(); }} saving={saving}
      actions={<Button variant="default" aria-label={t('preview.title')} leftSection={<IconEye size={16} />} onClick={() => setPreviewed(true)}>{t('preview.title')}</Button>}
    >
      <DesignerBar designer={designer} hasFooter={hasFooter(source)} />
      {problem && <ErrorState error={problem} />}
      <div className={classes.designer} hidden={problem !== null}>
        <div className={classes.palette} ref={putBlocks} role="region" aria-label={t('designer.palette')} onKeyDown={addByKey} />
        <div className={classes.canvas}>
          {!designer && <Skeleton className={classes.waiting ?? ''} radius={0} />}
          <div ref={putCanvas} />
        </div>
        <Settings put={putSettings} selected={selected} />
      </div>
      <Drawer opened={isPreviewed} onClose={() => setPreviewed(false)} title={t('preview.title')} size={700} padded={false}>
        <div className={classes.preview}>
          <PreviewPane live={live} contactId={contactId} onContact={setContactId} actions={{ onAddFooter: () => designer?.addFooter() }} />
        </div>
      </Drawer>
      {asked && <PictureDialog picture={asked.picture} onClose={() => setAsked(null)} onChoose={(picture) => { asked.set(picture); setAsked(null); }} />}
    </EditorFrame>
  );
}

/** A block of the palette is added by Enter or Space as by a click: nobody needs a mouse to build a mail. */
function addByKey(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'Enter' && event.key !== ' ') || !(event.target instanceof HTMLElement) || !event.target.matches('.gjs-block')) return;
  event.preventDefault();
  event.target.click();
}
