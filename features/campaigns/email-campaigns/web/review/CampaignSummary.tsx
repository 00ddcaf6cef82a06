import { useTranslation } from 'react-i18next';
import { contents } from '#features/content/contents/contract.ts';
import { fileSize, fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { Preflight } from '../../contract/report.ts';
import { campaignTexts } from '../texts.ts';
import type { DraftValues } from '../wizard/draft-values.ts';
import type { Step } from '../wizard/steps.ts';
import classes from './review.module.css';

/** The campaign in five lines, each with its way back. */
export function CampaignSummary(props: {
  values: DraftValues;
  audience: Preflight['audience'] | undefined;
  sizeBytes: number | undefined;
  /** A journey says who gets it. */
  isOfJourney: boolean;
  onStep: (step: Step) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const { values, audience } = props;
  const content = useRecord<{ name: string }>(contents, values.content_id);
  const names = (...picks: DraftValues['lists'][]) =>
    picks
      .flatMap((pick) =>
        pick.selectAll ? [t('rail.allLists')] : pick.items.map((item) => item.name),
      )
      .join(', ');
  const rows: { label: string; value: string; hint?: string; step: Step }[] = [
    { label: t('details.subject'), value: values.subject, hint: values.preheader, step: 'details' },
    { label: t('summary.from'), value: values.from_name, hint: values.from_email, step: 'details' },
    {
      label: t('summary.to'),
      value:
        values.unopenedOf === null ? names(values.lists, values.segments) : t('nonOpeners.title'),
      step: 'audience',
      ...(audience && {
        hint: t('summary.people', {
          count: audience.mailable,
          people: fullNumber(audience.mailable),
        }),
      }),
    },
    ...(names(values.suppressedLists, values.suppressedSegments, values.secureLists) !== ''
      ? [
          {
            label: t('summary.leftOut'),
            value: names(values.suppressedLists, values.suppressedSegments, values.secureLists),
            step: 'audience' as const,
          },
        ]
      : []),
    {
      label: t('summary.content'),
      value: content.data?.name ?? '',
      step: 'content',
      ...(props.sizeBytes ? { hint: fileSize(props.sizeBytes) } : {}),
    },
  ];
  return (
    <Panel title={t('summary.title')}>
      <dl className={classes.summary}>
        {rows
          .filter(({ step }) => !props.isOfJourney || step !== 'audience')
          .map((row) => (
            <div key={row.label} className={classes.summaryRow}>
              <dt>{row.label}</dt>
              <dd>
                <span>
                  {row.value.trim() || (
                    <span className={classes.missing}>{t('summary.missing')}</span>
                  )}
                </span>
                {row.hint && <span className={classes.summaryHint}>{row.hint}</span>}
              </dd>
              <dd>
                <button
                  type="button"
                  className={classes.fix}
                  onClick={() => props.onStep(row.step)}
                  aria-label={t('summary.changeOf', { what: row.label })}
                >
                  {t('summary.change')}
                </button>
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
