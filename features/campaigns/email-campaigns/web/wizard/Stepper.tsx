import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { AbTest } from '../../contract/ab.ts';
import { campaignTexts } from '../texts.ts';
import { isAudienceChosen, type DraftValues } from './draft-values.ts';
import { stepsOf, type Step } from './steps.ts';
import classes from './wizard.module.css';

const fieldsOfStep: Record<Step, readonly string[]> = {
  details: [
    'name',
    'subject',
    'preheader',
    'from_name',
    'from_email',
    'reply_to',
    'address',
    'language',
    'brand_id',
  ],
  audience: ['lists', 'suppressed_lists', 'segments', 'suppressed_segments', 'secure_lists'],
  content: ['content_id', 'footer_id', 'when_feeds_stale'],
  test: ['ab'],
  review: [],
};

/** The four steps: where one is, what is done, where something is wrong; each a button. */
export function Stepper(props: {
  step: Step;
  values: DraftValues;
  isSaved: boolean;
  isOfJourney?: boolean;
  errorOf: (field: string) => string | null;
  onStep: (step: Step) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const { values } = props;
  const isDone: Record<Step, boolean> = {
    details: [values.name, values.subject, values.from_name, values.from_email].every(
      (text) => text.trim() !== '',
    ),
    audience: isAudienceChosen(values),
    content: values.content_id !== null,
    test: values.ab !== null && isComplete(values.ab),
    review: false,
  };
  const hints: Record<Step, string> = {
    details: values.name.trim() || t('rail.details'),
    audience:
      values.unopenedOf !== null
        ? t('nonOpeners.title')
        : isDone.audience
          ? audienceHint(values, t('rail.allLists'))
          : t('rail.audience'),
    content: isDone.content ? t('rail.contentChosen') : t('rail.content'),
    test: t('rail.test', { count: values.ab?.variants.length ?? 0 }),
    review: t('rail.review'),
  };
  return (
    <ol className={classes.rail} aria-label={t('wizard.steps')}>
      {stepsOf({ isTest: values.ab !== null, isOfJourney: props.isOfJourney ?? false }).map(
        (step, index) => {
          const hasError = fieldsOfStep[step].some((field) => props.errorOf(field) !== null);
          return (
            <li key={step} className={classes.railItem}>
              <button
                type="button"
                className={classes.railStep}
                aria-current={step === props.step ? 'step' : undefined}
                disabled={!props.isSaved && step !== 'details' && values.name.trim() === ''}
                data-state={hasError ? 'bad' : isDone[step] ? 'done' : 'open'}
                onClick={() => {
                  if (step !== props.step) props.onStep(step);
                }}
              >
                <span className={classes.railMark} aria-hidden="true">
                  {hasError ? (
                    <IconAlertTriangle size={14} stroke={2.2} />
                  ) : isDone[step] ? (
                    <IconCheck size={14} stroke={2.6} />
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={classes.railWords}>
                  <span className={classes.railName}>{t(`step.${step}`)}</span>
                  <span className={classes.railHint}>{hints[step]}</span>
                </span>
              </button>
            </li>
          );
        },
      )}
    </ol>
  );
}

// The first variant is the campaign itself; the others must say something.
function isComplete({ tests, variants }: AbTest): boolean {
  return variants.every((variant, index) =>
    tests === 'send_time'
      ? Boolean(variant.send_at)
      : index === 0 ||
        (tests === 'subject'
          ? Boolean(variant.subject?.trim())
          : tests === 'from'
            ? Boolean(variant.from_name && variant.from_email)
            : variant.content_id != null),
  );
}

function audienceHint(values: DraftValues, all: string): string {
  if (values.lists.selectAll) return all;
  const [first, ...rest] = [...values.lists.items, ...values.segments.items];
  return rest.length === 0
    ? (first?.name ?? '')
    : `${first?.name ?? ''} +${fullNumber(rest.length)}`;
}
