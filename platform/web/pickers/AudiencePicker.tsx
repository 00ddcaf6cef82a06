import { Loader } from '@mantine/core';
import { IconUserOff, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '../format/numbers.ts';
import classes from './AudiencePicker.module.css';
import { isEmptyAudience } from './audience-choice.ts';
import type { AudienceChoice } from './audience-choice.ts';
import { ReferencePicker } from './ReferencePicker.tsx';
import type { PickerSource } from './use-picker-pages.ts';

/** Live counts of a choice; undefined figures are not shown. */
export interface AudienceCounts {
  chosen: number;
  suppressed: number;
  eligible: number;
}

/** Chooses lists and segments, and those to leave out, with the number of people it comes to. */
export interface AudiencePickerProps {
  value: AudienceChoice;
  onChange: (value: AudienceChoice) => void;
  lists: PickerSource;
  segments?: PickerSource | undefined;
  suppressedLists?: PickerSource | undefined;
  onCreateList?: ((typed: string) => void) | undefined;
  counts?: AudienceCounts | undefined;
  isCounting?: boolean | undefined;
  error?: ReactNode;
  allowSelectAll?: boolean | undefined;
}

/** The audience of a mailing: to whom, not to whom, and how many that is before anything is sent. */
export function AudiencePicker(props: AudiencePickerProps) {
  const { t } = useTranslation('platform');
  const { value, onChange } = props;
  const all = props.allowSelectAll ?? false;
  const create = props.onCreateList
    ? { onCreate: props.onCreateList, createLabel: t('audience.createList') }
    : {};
  return (
    <div className={classes.audience}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          <IconUsers size={16} stroke={1.8} aria-hidden />
          {t('audience.sendTo')}
        </legend>
        <ReferencePicker
          source={props.lists}
          label={t('audience.lists')}
          placeholder={t('audience.listsPlaceholder')}
          allowSelectAll={all}
          error={props.error}
          value={value.lists}
          onChange={(lists) => onChange({ ...value, lists })}
          {...create}
        />
        {props.segments && (
          <ReferencePicker
            source={props.segments}
            label={t('audience.segments')}
            placeholder={t('audience.segmentsPlaceholder')}
            allowSelectAll={all}
            value={value.segments}
            onChange={(segments) => onChange({ ...value, segments })}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          <IconUserOff size={16} stroke={1.8} aria-hidden />
          {t('audience.leaveOut')}
        </legend>
        <ReferencePicker
          source={props.suppressedLists ?? props.lists}
          label={t('audience.suppressedLists')}
          placeholder={t('audience.listsPlaceholder')}
          value={value.suppressedLists}
          onChange={(suppressedLists) => onChange({ ...value, suppressedLists })}
        />
        {props.segments && (
          <ReferencePicker
            source={props.segments}
            label={t('audience.suppressedSegments')}
            placeholder={t('audience.segmentsPlaceholder')}
            value={value.suppressedSegments}
            onChange={(suppressedSegments) => onChange({ ...value, suppressedSegments })}
          />
        )}
      </fieldset>
      <Reach
        isEmpty={isEmptyAudience(value)}
        counts={props.counts}
        isCounting={props.isCounting === true}
      />
    </div>
  );
}

function Reach({
  isEmpty,
  counts,
  isCounting,
}: {
  isEmpty: boolean;
  counts: AudienceCounts | undefined;
  isCounting: boolean;
}) {
  const { t } = useTranslation('platform');
  if (isEmpty) return <p className={classes.note}>{t('audience.empty')}</p>;
  if (isCounting && !counts)
    return (
      <p className={classes.note} role="status">
        <Loader size={14} />
        {t('audience.counting')}
      </p>
    );
  if (!counts) return null;
  const share = counts.chosen === 0 ? 0 : (counts.eligible / counts.chosen) * 100;
  return (
    <div className={classes.reach} role="status" data-stale={isCounting || undefined}>
      <span className={classes.reachLabel}>{t('audience.reach')}</span>
      <span className={classes.figures}>
        <span>
          <strong className="hg-number">{fullNumber(counts.eligible)}</strong>{' '}
          {t('audience.eligible')}
        </span>
        <span>
          {fullNumber(counts.chosen)} {t('audience.chosen')}
        </span>
        <span>
          {fullNumber(counts.suppressed)} {t('audience.suppressed')}
        </span>
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      {counts.eligible === 0 && <span className={classes.nobody}>{t('audience.nobody')}</span>}
    </div>
  );
}
