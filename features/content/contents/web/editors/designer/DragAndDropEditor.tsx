import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useChipVariables } from './use-chip-variables.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import type { EditorStart } from '../use-saving.ts';
import { AskedDialog, type Asked } from './AskedDialog.tsx';
import { useDesignComments } from './comments/use-design-comments.tsx';
import classes from './designer.module.css';
import type { Chosen, Layer } from './designer.ts';
import { DesignerBar } from './DesignerBar.tsx';
import { FooterMissing, PreviewButton, PreviewDrawer } from './DesignerParts.tsx';
import { InboxRow } from './InboxRow.tsx';
import { LeftPanel } from './LeftPanel.tsx';
import type { MailSettings } from './mail-settings.ts';
import { useSyncedRows } from './rows/use-synced-rows.ts';
import { Settings, type SettingsTab } from './Settings.tsx';
import { useDesignDraft } from './use-design-draft.ts';
import { useDesignerKeys } from './use-designer-keys.ts';
import { useDesignerBrand } from './use-designer-brand.ts';
import { useDesigner, usePlaces } from './use-designer.ts';

/** Designs a mail from blocks: palette, canvas, settings; the server makes the HTML of what is saved. */
export function DragAndDropEditor({ start, blank }: { start: EditorStart; blank: string }) {
  const draft = useDesignDraft(start, blank);
  const [isPreviewed, setPreviewed] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tab, setTab] = useState<SettingsTab>('block');
  const [shown, setShown] = useState<Shown>({ selected: null, settings: null, layers: [] });
  const variables = useChipVariables();
  const rows = useSyncedRows();
  const brand = useDesignerBrand();
  const { places, put } = usePlaces();
  const { canvas: putCanvas, blocks: putBlocks, ...putSettings } = put;
  const { designer, failure } = useDesigner({
    places,
    mjml: draft.start,
    variables: variables.data,
    rows: rows.rows,
    brand,
    events: {
      onChange: draft.setMjml,
      onTyping: draft.saving.touch,
      onLayers: (layers) => setShown((before) => ({ ...before, layers })),
      onSettings: (settings) => setShown((before) => ({ ...before, settings })),
      onSelect: (selected) => {
        setShown((before) => ({ ...before, selected }));
        if (selected) setTab((now) => (now === 'comments' ? now : 'block'));
      },
      onPicture: (picture, set) => setAsked({ what: 'picture', picture, set }),
      onChip: (chip) => setAsked({ what: 'chip', chip }),
      onMergeValue: () => setAsked({ what: 'value' }),
    },
  });
  const comments = useDesignComments({ designer, ...shown, saving: draft.saving });
  useDesignerKeys(designer, shown.selected !== null);
  const { run } = draft;
  useEffect(() => run(designer), [run, designer]);
  // Who saves by hand is done with the words that are just being written.
  const save = async () => {
    await designer?.settle();
    return draft.saving.save();
  };
  const problem = failure ?? variables.error ?? rows.error;

  return (
    <EditorFrame
      name={draft.name}
      onName={draft.setName}
      saving={{ ...draft.saving, save }}
      tools={<DesignerBar designer={designer} />}
      actions={<PreviewButton onOpen={() => setPreviewed(true)} />}
    >
      {problem && <ErrorState error={problem} />}
      <div className={classes.designer} hidden={problem !== null}>
        <LeftPanel
          put={putBlocks}
          designer={designer}
          layers={shown.layers}
          selected={shown.selected?.id ?? null}
        />
        <div className={classes.middle}>
          <InboxRow
            preheader={shown.settings?.preheader ?? ''}
            variables={variables.data ?? []}
            onEdit={() => setTab('mail')}
          />
          <div className={classes.canvas}>
            {!designer && <Skeleton className={classes.waiting ?? ''} radius={0} />}
            <div ref={putCanvas} />
          </div>
          <FooterMissing mjml={draft.mjml} designer={designer} />
        </div>
        <Settings
          put={putSettings}
          designer={designer}
          {...shown}
          swatches={brand?.swatches ?? []}
          variables={variables.data ?? []}
          comments={comments}
          tab={tab}
          onTab={setTab}
        />
      </div>
      <PreviewDrawer
        mjml={draft.mjml}
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        onAddFooter={() => designer?.addFooter()}
      />
      <AskedDialog
        asked={asked}
        variables={variables.data ?? []}
        onInsert={(source) => designer?.insertMergeValue(source)}
        onClose={() => setAsked(null)}
      />
    </EditorFrame>
  );
}

/** What the designer tells of the mail. */
interface Shown {
  selected: Chosen | null;
  settings: MailSettings | null;
  layers: readonly Layer[];
}
