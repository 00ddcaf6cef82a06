import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ConflictAlert } from '#platform/web/drafts/ConflictAlert.tsx';
import { SavedNote } from '#platform/web/drafts/SavedNote.tsx';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { usePageName } from '#platform/web/page/page-name.ts';
import { parseSearch, stringifySearch } from '#platform/web/url/search-text.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../content.ts';
import { useEditedFamily } from './edited-family.ts';
import classes from './editor.module.css';
import { sentencesOf } from './problems.ts';
import type { Saving } from './use-saving.ts';
import { useWayBack } from './way-back.ts';
import { KeptWork } from './WithKeptWork.tsx';

/** What the bar of an editor is told. */
interface FrameSettings {
  name: string;
  onName: (name: string) => void;
  saving: Saving;
  /** In the middle of the bar. */
  tools?: ReactNode;
  /** Beside Save. */
  actions?: ReactNode;
  canSave?: boolean;
}

/** The frame of every editor: the whole window, with the way back, the name, how the draft stands, Save and Next in a bar above. */
export function EditorFrame({ children, ...bar }: FrameSettings & { children: ReactNode }) {
  const { t } = useTranslation(contentTexts);
  const { saving, canSave = true } = bar;
  usePageName(bar.name);
  useShortcuts([
    {
      keys: 'mod+s',
      label: t('editor.saveKey'),
      group: t('editor.keys'),
      run: () => {
        if (canSave) void saving.save();
      },
    },
  ]);
  return (
    <div className={classes.editor}>
      <FrameBar {...bar} />
      <ConflictAlert draft={saving} />
      {use(KeptWork)}
      {children}
    </div>
  );
}

function FrameBar({ name, onName, saving, tools, actions, canSave = true }: FrameSettings) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const family = useEditedFamily();
  const { paths } = family;
  const { back } = useWayBack();
  const backLabel = back ? t('editor.backThere') : (family.backLabel ?? t('editor.back'));
  return (
    <header className={classes.head}>
      <h1 className="hg-visually-hidden">{name || t('editor.name')}</h1>
      <IconAction
        label={backLabel}
        variant="subtle"
        color="gray"
        size={32}
        onClick={() => go(back ?? paths.list)}
      >
        <IconArrowLeft size={18} />
      </IconAction>
      <NameField name={name} onName={onName} saving={saving} />
      {tools && <div className={classes.headTools}>{tools}</div>}
      <div className={classes.headActions}>
        <PresenceBadge
          place={saving.savedId === null ? null : `${family.path}/${saving.savedId}`}
        />
        {actions}
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!canSave}
          aria-label={t('editor.save')}
          onClick={() => void saving.save()}
        >
          {t('editor.save')}
        </Button>
        <NextButton saving={saving} canSave={canSave} back={back} />
      </div>
    </header>
  );
}

/** Saves and leads on: to the page that sent somebody here, or to the content's own. */
function NextButton({
  saving,
  canSave,
  back,
}: {
  saving: Saving;
  canSave: boolean;
  back: string | undefined;
}) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const { paths } = useEditedFamily();
  const [isLeaving, setLeaving] = useState(false);
  const { savedId } = saving;
  const isGone = useRef(false);
  useEffect(() => {
    // Once: the address that says where to go is left with the page.
    if (!isLeaving || savedId === null || isGone.current) return;
    isGone.current = true;
    go(back ? withContent(back, savedId) : paths.of(savedId));
  }, [isLeaving, savedId, go, paths, back]);
  return (
    <Button
      rightSection={<IconArrowRight size={16} />}
      disabled={!canSave}
      aria-label={t('editor.next')}
      onClick={() => void saving.save().then(setLeaving)}
    >
      {t('editor.next')}
    </Button>
  );
}

/** The page that sent somebody here is told which content was written. */
function withContent(back: string, id: number): string {
  const [path = '', search = ''] = back.split('?');
  return path + stringifySearch({ ...parseSearch(search), content: id });
}

function NameField({ name, onName, saving }: Pick<FrameSettings, 'name' | 'onName' | 'saving'>) {
  const { t } = useTranslation(contentTexts);
  const { nameLabel = t('editor.name') } = useEditedFamily();
  const input = useRef<HTMLInputElement>(null);
  const nameError =
    saving.problem instanceof ApiError
      ? serverText(saving.problem.fields['name']?.[0] ?? '') || undefined
      : undefined;
  useEffect(() => {
    if (nameError) input.current?.focus();
  }, [nameError]);
  return (
    <span className={classes.nameBox}>
      <input
        ref={input}
        className={classes.name}
        aria-label={nameLabel}
        placeholder={nameLabel}
        value={name}
        maxLength={255}
        aria-invalid={nameError ? true : undefined}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <SavedNote
        step={saving.step}
        savedAt={saving.savedAt}
        reason={saving.problem ? sentencesOf(saving.problem)[0] : undefined}
      />
    </span>
  );
}
