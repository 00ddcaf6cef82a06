import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  blocksOf,
  DesignerBar,
  EditedFamilyContext,
  EditorFrame,
  MailCode,
  MailFrame,
  PageDesigner,
  sectionOf,
  SideSwitch,
  usePageDraft,
  type EditedFamily,
  type EditorSide,
  type RunningPageDesigner,
} from '#features/content/contents/web/public.tsx';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { landingPages, type LandingPage } from '../contract.ts';
import classes from './landing-pages.module.css';
import { landingTexts, useLandingPaths, type Editor } from './pages.ts';

/** What an editor of a landing page writes. */
export interface LandingDraft {
  name: string;
  html_part: string;
  json_part: Record<string, unknown> | null;
}

/** What an editor of a landing page begins with. */
export interface LandingStart {
  /** Null for a new page. */
  readonly page: LandingPage | null;
  readonly editor: Editor;
  readonly draft: LandingDraft;
  /** Where a new page is. */
  readonly url: string;
}

/** Writes a landing page, as HTML beside what visitors will see, or from blocks. */
export function LandingEditor({ start }: { start: LandingStart }) {
  const draft = useDraft(start);
  useAddressOfNew(start, draft);
  const [designer, setDesigner] = useState<RunningPageDesigner | null>(null);
  const isDrawn = start.editor === 'dnd';
  return (
    <OfLandingPages>
      <EditorFrame
        name={draft.shown.name}
        onName={(name) => draft.change({ name })}
        saving={draft.saving}
        tools={isDrawn ? <DesignerBar designer={designer} /> : undefined}
        actions={<PublishButton draft={draft} />}
      >
        {isDrawn ? (
          <DrawnSide draft={draft} begun={start.draft} onRunning={setDesigner} />
        ) : (
          <WrittenSide draft={draft} />
        )}
      </EditorFrame>
    </OfLandingPages>
  );
}

function useDraft({ page, editor, draft, url }: LandingStart) {
  return usePageDraft<LandingDraft, LandingPage>({
    family: landingPages,
    record: page,
    draft,
    more: { editor_type: editor, url },
    newPlace: `new-${editor}`,
  });
}

type Draft = ReturnType<typeof useDraft>;

function OfLandingPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation(landingTexts);
  const paths = useLandingPaths();
  const backLabel = t('title');
  const nameLabel = t('nameLabel');
  const family = useMemo<EditedFamily>(
    () => ({
      path: landingPages.path,
      singular: landingPages.singular,
      paths: { list: paths.list, of: paths.of, editor: () => null },
      backLabel,
      nameLabel,
      idParam: 'pageId',
    }),
    [paths, backLabel, nameLabel],
  );
  return <EditedFamilyContext value={family}>{children}</EditedFamilyContext>;
}

/** Once it is saved, a new page has an address of its own, which a reload opens again. */
function useAddressOfNew({ page, editor }: LandingStart, { savedId, saving }: Draft): void {
  const go = useGo();
  const paths = useLandingPaths();
  const { step } = saving;
  useEffect(() => {
    if (page === null && savedId !== null && step === 'clean')
      go(paths.editor({ id: savedId, editor_type: editor }), { replace: true });
  }, [page, savedId, step, editor, go, paths]);
}

/** Saves, then shows people what is written. */
function PublishButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation(landingTexts);
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const { savedId, saving } = draft;
  const publish = async () => {
    setBusy(true);
    try {
      if (!(await saving.saveAll()) || savedId === null) return;
      await api.put(`${landingPages.path}/${savedId}`, {
        body: { [landingPages.singular]: { published: true } },
      });
      snackbar.success(t('published'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      aria-label={t('actions.publish')}
      loading={isBusy}
      disabled={savedId === null}
      onClick={() => void publish()}
    >
      {t('actions.publish')}
    </Button>
  );
}

function WrittenSide({ draft }: { draft: Draft }) {
  const { t } = useTranslation(landingTexts);
  const [side, setSide] = useState<EditorSide>('write');
  const { shown, change } = draft;
  const [html] = useDebouncedValue(shown.html_part, 400);
  return (
    <div className={classes.editor}>
      <SideSwitch side={side} onSide={setSide} />
      <div className={classes.split} data-side={side}>
        <div className={classes.code}>
          <MailCode
            language="liquid"
            label={t('html')}
            value={shown.html_part}
            onChange={(written) => change({ html_part: written })}
            problems={nothing}
            variables={nothing}
          />
        </div>
        <div>
          <MailFrame html={html} title={t('preview')} className={classes.frame} />
        </div>
      </div>
    </div>
  );
}

const nothing = [] as const;

function DrawnSide({
  draft,
  begun,
  onRunning,
}: {
  draft: Draft;
  begun: LandingDraft;
  onRunning: (designer: RunningPageDesigner | null) => void;
}) {
  const { t } = useTranslation(landingTexts);
  const [start] = useState({ json: begun.json_part, html: begun.html_part });
  const [putPicture, setPutPicture] = useState<
    ((picture: { src: string; alt: string }) => void) | null
  >(null);
  const blocks = useMemo(() => blocksOf(t, [goalBlock]), [t]);
  return (
    <div className={classes.editor}>
      <PageDesigner
        start={start}
        blocks={blocks}
        onChange={({ html, json }) => draft.change({ html_part: html, json_part: json })}
        onTyping={draft.saving.touch}
        onPicture={(set) => setPutPicture(() => set)}
        onRunning={onRunning}
      />
      <ImagePicker
        opened={putPicture !== null}
        onClose={() => setPutPicture(null)}
        onChoose={({ url, alt }) => {
          putPicture?.({ src: url, alt });
          setPutPicture(null);
        }}
      />
    </div>
  );
}

// A press on it is what the page is for.
const goalBlock = {
  id: 'goal',
  group: 'goal',
  drawing: '<rect x="3" y="8" width="18" height="8" rx="4"/><path d="M9 12l2 2 4-4"/>',
  content: (words: (key: string) => string) =>
    sectionOf(
      `<p><a data-goal="1" href="https://" style="display:inline-block;padding:16px 28px;border-radius:10px;background:#2043c9;color:#ffffff;font-weight:700;text-decoration:none">${words('blocks.button')}</a></p>`,
    ),
};
