import { IconAB2, IconHandFinger, IconHourglass, IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '#features/campaigns/email-campaigns/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { TimeRemaining } from '#platform/web/format/TimeRemaining.tsx';
import type { AbReport } from '../../contract.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';

/** Where the test stands: what has won and why, or when that is decided. */
export function TestState({ report }: { report: AbReport }) {
  const { t } = useTranslation(abTexts);
  const waiting = t('state.waiting', { count: report.waiting, people: fullNumber(report.waiting) });
  if (report.winner) {
    const { how, variant, at } = report.winner;
    const why =
      how.kind === 'hand'
        ? t('state.byHand', { name: how.name })
        : [t(`state.by.${how.by}`), ...(how.tie ? [t(`state.tie.${how.tie}`)] : [])].join(' ');
    return (
      <Banner
        tone="good"
        icon={<IconTrophy size={22} stroke={1.6} />}
        title={t('state.won', { letter: variant })}
        text={
          <>
            {why} <DateTime value={at} />
          </>
        }
      />
    );
  }
  if (report.status === 'test' || report.can_choose) {
    if (report.decides_at === null)
      return (
        <Banner
          tone="brand"
          icon={<IconHandFinger size={22} stroke={1.6} />}
          title={t('state.yours')}
          text={
            <>
              {t('state.yoursText')} {waiting}
            </>
          }
        />
      );
    return <Counting report={report} waiting={waiting} decidesAt={report.decides_at} />;
  }
  const known = ['draft', 'scheduled', 'locked', 'stopped', 'failed', 'missed'].includes(
    report.status,
  )
    ? report.status
    : 'other';
  return (
    <Banner
      tone="plain"
      icon={<IconAB2 size={22} stroke={1.6} />}
      title={t(`state.not.${known}`)}
      text={t('state.notText')}
    />
  );
}

// A countdown to the choice; what is past is being chosen.
function Counting({
  report,
  waiting,
  decidesAt,
}: {
  report: AbReport;
  waiting: string;
  decidesAt: string;
}) {
  const { t } = useTranslation(abTexts);
  const left = useSecondsLeft(decidesAt);
  return (
    <Banner
      tone="brand"
      icon={<IconHourglass size={22} stroke={1.6} />}
      text={
        <>
          {t(report.winner_by === 'hand' ? 'state.asks' : 'state.chooses')} {waiting}
        </>
      }
      title={
        left <= 0 ? (
          t('state.deciding')
        ) : (
          <>
            {t('state.running')} <TimeRemaining until={decidesAt} />
          </>
        )
      }
    />
  );
}

function Banner({
  tone,
  icon,
  title,
  text,
}: {
  tone: string;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
}) {
  return (
    <section className={classes.state} data-tone={tone}>
      <span className={classes.stateIcon} aria-hidden="true">
        {icon}
      </span>
      <div role="status">
        <p className={classes.stateTitle}>{title}</p>
        <p className={classes.stateText}>{text}</p>
      </div>
    </section>
  );
}
