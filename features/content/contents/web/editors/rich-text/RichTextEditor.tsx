import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorTypes } from '../../../contract.ts';
import { contentTexts } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import classes from '../editor.module.css';
import { FooterButton } from '../FooterButton.tsx';
import { withFooter } from '../html/footer-html.ts';
import { SideSwitch, type EditorSide } from '../SideSwitch.tsx';
import { useAddressOfNew } from '../use-address-of-new.ts';
import { useNewName } from '../use-new-name.ts';
import { useSaving, type EditorStart } from '../use-saving.ts';
import { cutAtBody, starterDocument } from './rich-text-html.ts';
import { RichTextCanvas } from './RichTextCanvas.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import type { RichTextCommands } from './TextTools.tsx';

/** Writes a mail as a letter: words as they will look, no layout. */
export function RichTextEditor({ start: { content, kept } }: { start: EditorStart }) {
  const { t } = useTranslation(contentTexts);
  const newName = useNewName();
  const [start] = useState(() => ({
    name: kept?.name ?? content?.name ?? newName(),
    html: kept?.html_part ?? content?.html_part ?? starterDocument,
  }));
  const [shown, setShown] = useState(start);
  const [side, setSide] = useState<EditorSide>('write');
  const [contactId, setContactId] = useState<number | null>(null);
  const draft = useRef(start);
  const paper = useRef<RichTextCommands>(null);
  const saving = useSaving({
    start: { content, kept },
    editorType: editorTypes.wysiwyg,
    read: () => ({ name: draft.current.name, html_part: draft.current.html }),
  });
  useAddressOfNew(content?.id ?? null, editorTypes.wysiwyg, saving);
  const live = useLivePreview({ html_part: shown.html }, contactId);
  const change = (part: Partial<typeof start>) => {
    draft.current = { ...draft.current, ...part };
    setShown(draft.current);
    saving.touch();
  };
  const cut = cutAtBody(shown.html);
  const addFooter = () => change({ html: withFooter(shown.html) });

  return (
    <EditorFrame name={shown.name} onName={(name) => change({ name })} saving={saving}>
      <SideSwitch side={side} onSide={setSide} />
      <div className={classes.split} data-side={side}>
        <div className={classes.write}>
          <div className={classes.bar}>
            <RichTextToolbar
              commands={{
                run: (command, value) => paper.current?.run(command, value),
                linkHere: () => paper.current?.linkHere() ?? '',
              }}
            />
            <FooterButton source={shown.html} onAdd={addFooter} />
          </div>
          <div className={classes.code}>
            <RichTextCanvas
              ref={paper}
              label={t('letter.label')}
              html={cut.body}
              onChange={(body) => {
                const { before, after } = cutAtBody(draft.current.html);
                change({ html: before + body + after });
              }}
            />
          </div>
        </div>
        <PreviewPane
          live={live}
          contactId={contactId}
          onContact={setContactId}
          actions={{ onAddFooter: addFooter }}
        />
      </div>
    </EditorFrame>
  );
}
