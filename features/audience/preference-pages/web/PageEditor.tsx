import { Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages } from '#engines/templating/contract.ts';
import {
  DesignerBar,
  EditedFamilyContext,
  EditorFrame,
  MailCode,
  MailFrame,
  PageDesigner,
  SideSwitch,
  usePageDraft,
  type EditedFamily,
  type EditorSide,
  type RunningPageDesigner,
} from '#features/content/contents/web/public.tsx';
import { ImagePicker } from '#features/content/images/web/public.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pageTokens, preferencePages, type PreferencePage } from '../contract.ts';
import { pageBlocks } from './page-blocks.ts';
import classes from './preference-pages.module.css';
import { pageTexts, usePagePaths, useShownPage } from './pages.ts';
import type { PageDraft, PageStart } from './page-start.ts';

/** Writes a preference page, as HTML beside what people will see, or from blocks. */
export function PageEditor({ start }: { start: PageStart }) {
  const draft = useDraft(start);
  useAddressOfNew(start, draft);
  const [designer, setDesigner] = useState<RunningPageDesigner | null>(null);
  const isDrawn = start.editor === 'dnd';
  return (
    <OfPages>
      <EditorFrame
        name={draft.shown.name}
        onName={(name) => draft.change({ name })}
        saving={draft.saving}
        tools={isDrawn ? <DesignerBar designer={designer} /> : undefined}
      >
        <Settings start={start} draft={draft} />
        {isDrawn ? (
          <DrawnSide start={start} draft={draft} onRunning={setDesigner} />
        ) : (
          <WrittenSide start={start} draft={draft} />
        )}
      </EditorFrame>
    </OfPages>
  );
}

function useDraft({ page, type, editor, draft }: PageStart) {
  return usePageDraft<PageDraft, PreferencePage>({
    family: preferencePages,
    record: page,
    draft,
    more: { page_type: type, editor_type: editor },
    newPlace: `new-${type}-${editor}`,
  });
}

type Draft = ReturnType<typeof useDraft>;

/** Tells the frame whose records it frames. */
function OfPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation(pageTexts);
  const paths = usePagePaths();
  const backLabel = t('back');
  const nameLabel = t('nameLabel');
  const family = useMemo<EditedFamily>(
    () => ({
      path: preferencePages.path,
      singular: preferencePages.singular,
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
function useAddressOfNew({ page, editor }: PageStart, { savedId, saving }: Draft): void {
  const go = useGo();
  const paths = usePagePaths();
  const { step } = saving;
  useEffect(() => {
    if (page === null && savedId !== null && step === 'clean')
      go(paths.editor({ id: savedId, editor_type: editor }), { replace: true });
  }, [page, savedId, step, editor, go, paths]);
}

function Settings({ start, draft }: { start: PageStart; draft: Draft }) {
  const { t } = useTranslation(pageTexts);
  const { shown, change, saving } = draft;
  const { problem } = saving;
  const faults =
    problem instanceof ApiError
      ? Object.entries(problem.fields)
          .filter(([field]) => field !== 'name')
          .flatMap(([, texts]) => texts.map(sentence))
      : [];
  const token = pageTokens[start.type];
  const lacksToken = token !== undefined && !hasToken(shown.html_part, token);
  return (
    <>
      <div className={classes.settings}>
        <strong>{t(`types.${start.type}`)}</strong>
        <Select
          size="xs"
          aria-label={t('fields.language')}
          placeholder={t('anyLanguage')}
          clearable
          data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
          value={shown.language}
          onChange={(language) => change({ language })}
        />
        <Switch
          size="sm"
          label={t('fields.isDefault')}
          checked={shown.is_default}
          onChange={(event) => change({ is_default: event.currentTarget.checked })}
        />
        {lacksToken && <span role="note">{t('lacksToken', { token })}</span>}
      </div>
      {faults.length > 0 && (
        <p className={classes.fault} role="alert">
          {faults.join(' ')}
        </p>
      )}
    </>
  );
}

function hasToken(html: string, token: string): boolean {
  return html.replaceAll('{{ ', '{{').replaceAll(' }}', '}}').includes(token);
}

function WrittenSide({ start, draft }: { start: PageStart; draft: Draft }) {
  const { t } = useTranslation(pageTexts);
  const [side, setSide] = useState<EditorSide>('write');
  const { shown, change } = draft;
  const [html] = useDebouncedValue(shown.html_part, 600);
  const source = useMemo(
    () => ({
      page_type: start.type,
      html_part: html,
      language: shown.language,
      brand_id: start.page?.brand_id ?? null,
    }),
    [start, html, shown.language],
  );
  const preview = useShownPage(html === '' ? null : source);
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
            problems={noProblems}
            variables={noVariables}
          />
        </div>
        <div>
          {preview.data !== undefined && (
            <MailFrame html={preview.data} title={t('preview')} className={classes.frame} />
          )}
        </div>
      </div>
    </div>
  );
}

const noProblems = [] as const;
const noVariables = [] as const;

function DrawnSide({
  start,
  draft,
  onRunning,
}: {
  start: PageStart;
  draft: Draft;
  onRunning: (designer: RunningPageDesigner | null) => void;
}) {
  const { t } = useTranslation(pageTexts);
  const [begun] = useState<PageDraft>(start.draft);
  const [putPicture, setPutPicture] = useState<
    ((picture: { src: string; alt: string }) => void) | null
  >(null);
  const blocks = useMemo(() => pageBlocks(t, start.type), [t, start.type]);
  return (
    <div className={classes.editor}>
      <PageDesigner
        start={{ json: begun.json_part, html: begun.html_part }}
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
