import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopy,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DomainCheck } from '#engines/domains/contract.ts';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import classes from './domains.module.css';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const icons: Record<DomainCheck['status'], ReactNode> = {
  right: <IconCircleCheck size={20} stroke={1.8} />,
  advice: <IconAlertTriangle size={20} stroke={1.8} />,
  missing: <IconCircleX size={20} stroke={1.8} />,
  wrong: <IconCircleX size={20} stroke={1.8} />,
  unreachable: <IconPlugConnectedX size={20} stroke={1.8} />,
  waiting: <IconClock size={20} stroke={1.8} />,
};

/** One DNS record: what it is for, what to set, and what was found in words. */
export function RecordCard({ check }: { check: DomainCheck }) {
  const { t } = useTranslation('sending-domains');
  const tone = toneOf(check);
  return (
    <section className={classes.card} data-tone={tone} aria-labelledby={`check-${check.id}`}>
      <header className={classes.cardHead}>
        <span className={classes.cardIcon} aria-hidden="true">
          {icons[check.status]}
        </span>
        <div className={classes.cardWords}>
          <h2 id={`check-${check.id}`}>{t(`checks.${check.id}.title`)}</h2>
          <p>{t(`checks.${check.id}.text`)}</p>
        </div>
        <span className={classes.chips}>
          <StatusChip
            status={check.status}
            label={t(`statuses.${check.status}`)}
            tone={tone === 'neutral' ? 'neutral' : tone}
          />
          <span className={classes.dim}>{t(check.is_required ? 'required' : 'advised')}</span>
        </span>
      </header>
      {check.status !== 'waiting' && <Explanation check={check} />}
      {check.record && check.status !== 'right' && <RecordFields record={check.record} />}
      {check.record && check.status === 'right' && (
        <details className={classes.details}>
          <summary>{t('showRecord')}</summary>
          <RecordFields record={check.record} />
        </details>
      )}
      {check.found.length > 0 && check.status !== 'right' && (
        <div className={classes.found}>
          <h3>{t('found')}</h3>
          <ul>
            {check.found.map((text, place) => (
              <li key={place}>
                <code dir="ltr">{text}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

// What is only advised never looks like a fault.
function toneOf({ status, is_required: isRequired }: DomainCheck): Tone {
  if (status === 'right') return 'good';
  if (status === 'advice' || status === 'unreachable') return 'warn';
  if (status === 'waiting') return 'neutral';
  return isRequired ? 'bad' : 'warn';
}

function Explanation({ check }: { check: DomainCheck }) {
  const { t } = useTranslation('sending-domains');
  const { values } = check;
  const until =
    typeof values['until'] === 'string' && values['until'] !== ''
      ? formatDateTime(values['until'])
      : '';
  const more =
    check.id === 'dmarc' && check.status === 'right'
      ? [
          ...(values['is_inherited'] === 1 ? [t('dmarc.inherited', values)] : []),
          ...(values['is_test'] === 1 ? [t('dmarc.test')] : []),
          ...(values['has_reports'] === 0 ? [t('dmarc.noReports')] : []),
          ...(values['ignored'] ? [t('dmarc.ignored', values)] : []),
        ]
      : [];
  return (
    <div className={classes.explanation}>
      <p>{t(`codes.${check.code}`, { ...values, until })}</p>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function RecordFields({ record }: { record: NonNullable<DomainCheck['record']> }) {
  const { t } = useTranslation('sending-domains');
  return (
    <dl className={classes.fields}>
      <div>
        <dt>{t('fields.type')}</dt>
        <dd>
          <code>{record.type}</code>
        </dd>
        {record.priority !== null && (
          <>
            <dt>{t('fields.priority')}</dt>
            <dd>
              <code>{record.priority}</code>
            </dd>
          </>
        )}
      </div>
      <Copied label={t('fields.name')} text={record.name} />
      <Copied label={t('fields.value')} text={record.value} />
    </dl>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('sending-domains');
  return (
    <div className={classes.wide}>
      <dt>{label}</dt>
      <dd>
        <code dir="ltr">{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copy')}>
              <ActionIcon
                variant="subtle"
                color={copied ? 'green' : 'gray'}
                aria-label={copied ? t('copied') : t('copyWhat', { what: label })}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
