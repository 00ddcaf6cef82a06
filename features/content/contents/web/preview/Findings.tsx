import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronUp,
  IconCircleCheck,
  IconExclamationCircle,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { contentTexts } from '../content.ts';
import type { Finding, RenderedContent } from '../content.ts';
import classes from './preview.module.css';

/** What mends a finding with one click, or leads to it. */
export interface FindingActions {
  onGoToLine?: ((line: number) => void) | undefined;
  /** Puts the unsubscribe link and the postal address into the content. */
  onAddFooter?: (() => void) | undefined;
}

/** Merge values the person does not have and faults of the content, each with its fix. */
export function Findings({
  rendered,
  actions,
}: {
  rendered: RenderedContent;
  actions: FindingActions;
}) {
  const { t } = useTranslation(contentTexts);
  const [isOpen, setOpen] = useState(false);
  const { findings, missing } = rendered;
  const gaps = missing.reduce((total, one) => total + one.count, 0);
  const errors = findings.filter((one) => one.severity === 'error').length;
  const isFine = findings.length === 0 && gaps === 0;
  const summary = [
    findings.length > 0 ? t('findings.count', { count: findings.length }) : null,
    gaps > 0 ? t('findings.missing', { count: gaps }) : null,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <section className={classes.findings} aria-label={t('findings.title')}>
      <button
        type="button"
        className={classes.findingsHead}
        aria-expanded={isOpen && !isFine}
        disabled={isFine}
        onClick={() => setOpen(!isOpen)}
      >
        {isFine ? (
          <IconCircleCheck size={17} color="var(--mantine-color-green-light-color)" aria-hidden />
        ) : (
          <FindingIcon severity={errors > 0 ? 'error' : 'warning'} />
        )}
        <span>{isFine ? t('findings.none') : summary}</span>
        {!isFine && (
          <IconChevronUp
            size={16}
            className={classes.chevron}
            style={{ marginLeft: 'auto' }}
            aria-hidden
          />
        )}
      </button>
      {isOpen && gaps > 0 && (
        <div className={classes.missing}>
          {missing.map((one) => (
            <code key={one.variable}>
              {one.variable}
              {one.count > 1 ? ` × ${one.count}` : ''}
            </code>
          ))}
        </div>
      )}
      {isOpen && findings.length > 0 && (
        <ul className={classes.findingList}>
          {findings.map((one, index) => (
            <FindingLine key={`${one.code}${index}`} finding={one} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingLine({ finding, actions }: { finding: Finding; actions: FindingActions }) {
  const { t } = useTranslation(contentTexts);
  const { line } = finding.where;
  const lacksFooter =
    finding.code === 'missing_unsubscribe' ||
    (finding.code === 'missing_address' && finding.severity === 'warning');
  return (
    <li className={classes.finding}>
      <FindingIcon severity={finding.severity} />
      <span className={classes.findingWords}>
        {serverText(finding.message)}
        <span className={classes.fix}>{serverText(finding.fix)}</span>
      </span>
      {lacksFooter && actions.onAddFooter && (
        <Button size="compact-xs" variant="light" onClick={actions.onAddFooter}>
          {t('findings.addFooter')}
        </Button>
      )}
      {line !== null && finding.where.part === 'html' && actions.onGoToLine && (
        <Button size="compact-xs" variant="default" onClick={() => actions.onGoToLine?.(line)}>
          {t('findings.line', { line })}
        </Button>
      )}
    </li>
  );
}

function FindingIcon({ severity }: { severity: Finding['severity'] }) {
  const { t } = useTranslation(contentTexts);
  const Icon = severity === 'error' ? IconExclamationCircle : IconAlertTriangle;
  return (
    <Icon
      size={17}
      className={classes.findingIcon}
      data-severity={severity}
      role="img"
      aria-label={t(`findings.${severity}`)}
    />
  );
}
