import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react';
import { use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ConflictAlert } from '#platform/web/drafts/ConflictAlert.tsx';
import { SavedNote } from '#platform/web/drafts/SavedNote.tsx';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { usePageName } from '#platform/web/page/page-name.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts, useContentPaths } from '../content.ts';
import classes from './editor.module.css';
import { sentencesOf } from './problems.ts';
import type { Saving } from './use-saving.ts';
import { KeptWork } from './WithKeptWork.tsx';

/** Where the arrow leads: a page of the product that sent somebody here to write a content, or the list. */
export const backParam = z.object({
  back: z
    .string()
    .regex(/^\/accounts\/\d+\//)
    .optional(),
});

/** The frame of every editor: the way back, the name, how the draft stands, and Save; the editor fills the rest of the screen. */
export function EditorFrame({
  name,
  onName,
  saving,
  actions,
  canSave = true,
  children,
}: {
  name: string;
  onName: (name: string) => void;
  saving: Saving;
  actions?: ReactNode;
  canSave?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const [{ back }] = useUrlState(backParam);
  const input = useRef<HTMLInputElement>(null);
  const nameError =
    saving.problem instanceof ApiError
      ? serverText(saving.problem.fields['name']?.[0] ?? '') || undefined
      : undefined;
  usePageName(name);
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
  useEffect(() => {
    if (nameError) input.current?.focus();
  }, [nameError]);
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        <h1 className="hg-visually-hidden">{name || t('editor.name')}</h1>
        <Tooltip label={back ? t('editor.backThere') : t('editor.back')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={back ? t('editor.backThere') : t('editor.back')}
            onClick={() => go(back ?? paths.list)}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.nameBox}>
          <input
            ref={input}
            className={classes.name}
            aria-label={t('editor.name')}
            placeholder={t('editor.name')}
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
        <div className={classes.headActions}>
          <PresenceBadge place={saving.savedId === null ? null : `contents/${saving.savedId}`} />
          {actions}
          <Button
            leftSection={<IconDeviceFloppy size={16} />}
            disabled={!canSave}
            aria-label={t('editor.save')}
            onClick={() => void saving.save()}
          >
            {t('editor.save')}
          </Button>
        </div>
      </header>
      <ConflictAlert draft={saving} />
      {use(KeptWork)}
      {children}
    </div>
  );
}
