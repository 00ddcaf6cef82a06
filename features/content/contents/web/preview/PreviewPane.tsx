import { Button, Skeleton } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import { lineOf, sentencesOf } from '../editors/problems.ts';
import { Findings } from './Findings.tsx';
import type { FindingActions } from './Findings.tsx';
import { MailCheck } from './MailCheck.tsx';
import { MailPreview } from './MailPreview.tsx';
import classes from './preview.module.css';
import { SamplePerson } from './SamplePerson.tsx';
import type { LivePreview } from './use-live-preview.ts';

/** The mail beside its editor: four views, one person after the other, and what is wrong with it. */
export function PreviewPane({
  live,
  contactId,
  onContact,
  actions,
}: {
  live: LivePreview;
  contactId: number | null;
  onContact: (contactId: number | null) => void;
  actions: FindingActions;
}) {
  const { t } = useTranslation(contentTexts);
  const { rendered, problem } = live;
  const person = <SamplePerson contactId={contactId} onChange={onContact} />;
  return (
    <aside className={classes.pane} aria-label={t('preview.title')} aria-busy={live.isBusy}>
      <div className={classes.show}>
        {rendered && <MailPreview html={rendered.html} text={rendered.text} controls={person} />}
        {!rendered && (
          <>
            <div className={classes.bar}>{person}</div>
            {!problem && <Skeleton h="100%" radius={0} />}
          </>
        )}
      </div>
      <div className={classes.busy} data-on={live.isBusy || undefined} aria-hidden="true" />
      {problem && (
        <Problem
          problem={problem}
          isOlderShown={rendered !== null}
          onGoToLine={actions.onGoToLine}
        />
      )}
      {rendered && !problem && <Findings rendered={rendered} actions={actions} />}
      {rendered?.check && !problem && <MailCheck check={rendered.check} />}
    </aside>
  );
}

/** Why the newest state cannot be shown; the view above stays at the last one that could. */
function Problem({
  problem,
  isOlderShown,
  onGoToLine,
}: {
  problem: Error;
  isOlderShown: boolean;
  onGoToLine: FindingActions['onGoToLine'];
}) {
  const { t } = useTranslation(contentTexts);
  const line = lineOf(problem);
  return (
    <div className={classes.problem} role="alert">
      <IconExclamationCircle
        size={17}
        className={classes.findingIcon}
        data-severity="error"
        aria-hidden
      />
      <span className={classes.findingWords}>
        {sentencesOf(problem).join(' ')}
        {isOlderShown && <span className={classes.fix}>{t('preview.olderShown')}</span>}
      </span>
      {line !== null && onGoToLine && (
        <Button size="compact-xs" variant="default" onClick={() => onGoToLine(line)}>
          {t('findings.line', { line })}
        </Button>
      )}
    </div>
  );
}
