import { Button, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { editorTypes } from '../../../contract.ts';
import { contentTexts, useMergeVariables } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import { hasFooter } from '../html/footer-html.ts';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving, type EditorStart } from '../use-saving.ts';
import classes from './designer.module.css';
import { DesignerBar } from './DesignerBar.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { Settings } from './Settings.tsx';
import type { Designer, Picture } from './designer.ts';
import { useDesigner, usePlaces } from './use-designer.ts';

/** Designs a mail from blocks: palette, canvas, settings; the server makes the HTML of what is saved. */
export function DragAndDropEditor({ start, blank }: { start: EditorStart; blank: string }) {
  const { t } = useTranslation(contentTexts);
  const draft = useDesignDraft(start, blank);
  const [isPreviewed, setPreviewed] = useState(false);
  const [contactId, setContactId] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ picture: Picture; set: (picture: Picture) => void } | null>(
    null,
  );
  const [selected, setSelected] = useState<string | null>(null);
  const variables = useMergeVariables();
  const { places, put } = usePlaces();
  const { canvas: putCanvas, blocks: putBlocks, ...putSettings } = put;
  const { designer, failure } = useDesigner({
    places,
    mjml: draft.start,
    variables: variables.data,
    events: {
      onChange: draft.setMjml,
      onTyping: draft.saving.touch,
      onSave: () => void save(),
      onSelect: setSelected,
      onPicture: (picture, set) => setAsked({ picture, set }),
    },
  });
  const { run } = draft;
  useEffect(() => run(designer), [run, designer]);
  // Who saves by hand is done with the words that are just being written.
  const save = async () => {
    await designer?.settle();
    return draft.saving.save();
  };
  const saving = { ...draft.saving, save };
  const live = useLivePreview(isPreviewed ? { mjml_part: draft.mjml } : null, contactId);
  const problem = failure ?? variables.error;

  return (
    <EditorFrame
      name={draft.name}
      onName={draft.setName}
      saving={saving}
      actions={
        <Button
          variant="default"
          aria-label={t('preview.title')}
          leftSection={<IconEye size={16} />}
          onClick={() => setPreviewed(true)}
        >
          {t('preview.title')}
        </Button>
      }
    >
      <DesignerBar designer={designer} hasFooter={hasFooter(draft.mjml)} />
      {problem && <ErrorState error={problem} />}
      <div className={classes.designer} hidden={problem !== null}>
        <div
          className={classes.palette}
          ref={putBlocks}
          role="region"
          aria-label={t('designer.palette')}
          onKeyDown={addByKey}
        />
        <div className={classes.canvas}>
          {!designer && <Skeleton className={classes.waiting ?? ''} radius={0} />}
          <div ref={putCanvas} />
        </div>
        <Settings put={putSettings} selected={selected} />
      </div>
      <Drawer
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        title={t('preview.title')}
        size={700}
        padded={false}
      >
        <div className={classes.preview}>
          <PreviewPane
            live={live}
            contactId={contactId}
            onContact={setContactId}
            actions={{ onAddFooter: () => designer?.addFooter() }}
          />
        </div>
      </Drawer>
      {asked && (
        <PictureDialog
          picture={asked.picture}
          onClose={() => setAsked(null)}
          onChoose={(picture) => {
            asked.set(picture);
            setAsked(null);
          }}
        />
      )}
    </EditorFrame>
  );
}

/** A block of the palette is added by Enter or Space as by a click: nobody needs a mouse to build a mail. */
function addByKey(event: KeyboardEvent<HTMLElement>): void {
  if (
    (event.key !== 'Enter' && event.key !== ' ') ||
    !(event.target instanceof HTMLElement) ||
    !event.target.matches('.gjs-block')
  )
    return;
  event.preventDefault();
  event.target.click();
}

/** Name and layout of the mail while it is being designed. */
function useDesignDraft(start: EditorStart, blank: string) {
  const newName = useNewName();
  const [shown, setShown] = useState(() => {
    const { name, mjml_part: mjml } = { ...start.content, ...start.kept };
    return { name: name ?? newName(), mjml: mjml ?? blank };
  });
  const [{ mjml: first }] = useState(shown);
  const current = useRef(shown);
  const running = useRef<Designer | null>(null);
  const contentId = start.content?.id ?? null;
  const editorType = start.content?.editor_type ?? editorTypes.dragAndDropBeta;
  const saving = useSaving({
    start,
    editorType,
    read: () => ({
      name: current.current.name,
      mjml_part: running.current?.read() ?? current.current.mjml,
    }),
  });
  useAddressOfNew(contentId, editorType, saving);
  const change = (part: Partial<typeof shown>) => {
    current.current = { ...current.current, ...part };
    setShown(current.current);
    saving.touch();
  };
  return {
    ...shown,
    start: first,
    saving,
    run: useCallback((designer: Designer | null) => {
      running.current = designer;
    }, []),
    setName: (name: string) => change({ name }),
    setMjml: (mjml: string) => {
      if (mjml !== current.current.mjml) change({ mjml });
    },
  };
}
