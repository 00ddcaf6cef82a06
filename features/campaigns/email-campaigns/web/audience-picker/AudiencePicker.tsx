import { Loader } from '@mantine/core';
import { IconUserOff, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { campaignTexts } from '../texts.ts';
import classes from './AudiencePicker.module.css';
import { isEmptyAudience } from './audience-choice.ts';
import type { AudienceChoice } from './audience-choice.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import type { PickerSource } from '#platform/web/pickers/use-picker-pages.ts';

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
  secureLists?: PickerSource | undefined;
  onCreateList?: ((typed: string) => void) | undefined;
  counts?: AudienceCounts | undefined;
  isCounting?: boolean | undefined;
  error?: ReactNode;
  allowSelectAll?: boolean | undefined;
}

/** The audience of a mailing: to whom, not to whom, and how many that is before anything is sent. */
export function AudiencePicker(props: AudiencePickerProps) {
  const { t } = useTranslation(campaignTexts);
  const { value, onChange } = props;
  const all = props.allowSelectAll ?? false;
  const create = props.onCreateList
    ? { onCreate: props.onCreateList, createLabel: t('audiencePicker.createList') }
    : {};
  return (
    <div className={classes.audience}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          <IconUsers size={16} stroke={1.8} aria-hidden />
          {t('audiencePicker.sendTo')}
        </legend>
        <ReferencePicker
          source={props.lists}
          label={t('audiencePicker.lists')}
          placeholder={t('audiencePicker.listsPlaceholder')}
          allowSelectAll={all}
          error={props.error}
          value={value.lists}
          onChange={(lists) => onChange({ ...value, lists })}
          {...create}
        />
        {props.segments && (
          <ReferencePicker
            source={props.segments}
            label={t('audiencePicker.segments')}
            placeholder={t('audiencePicker.segmentsPlaceholder')}
            value={value.segments}
            onChange={(segments) => onChange({ ...value, segments })}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          <IconUserOff size={16} stroke={1.8} aria-hidden />
          {t('audiencePicker.leaveOut')}
        </legend>
        <ReferencePicker
          source={props.suppressedLists ?? props.lists}
          label={t('audiencePicker.suppressedLists')}
          placeholder={t('audiencePicker.listsPlaceholder')}
          value={value.suppressedLists}
          onChange={(suppressedLists) => onChange({ ...value, suppressedLists })}
        />
        {props.segments && (
          <ReferencePicker
            source={props.segments}
            label={t('audiencePicker.suppressedSegments')}
            placeholder={t('audiencePicker.segmentsPlaceholder')}
            value={value.suppressedSegments}
            onChange={(suppressedSegments) => onChange({ ...value, suppressedSegments })}
          />
        )}
        {props.secureLists && (
          <ReferencePicker
            source={props.secureLists}
            label={t('audiencePicker.secureLists')}
            placeholder={t('audiencePicker.secureListsPlaceholder')}
            value={value.secureLists}
            onChange={(secureLists) => onChange({ ...value, secureLists })}
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
  const { t } = useTranslation(campaignTexts);
  if (isEmpty) return <p className={classes.note}>{t('audiencePicker.empty')}</p>;
  if (isCounting && !counts)
    return (
      <p className={classes.note} role="status">
        <Loader size={14} />
        {t('audiencePicker.counting')}
      </p>
    );
  if (!counts) return null;
  const share = counts.chosen === 0 ? 0 : (counts.eligible / counts.chosen) * 100;
  return (
    <div className={classes.reach} role="status" data-stale={isCounting || undefined}>
      <span className={classes.reachLabel}>{t('audiencePicker.reach')}</span>
      <span className={classes.figures}>
        <span>
          <strong className="hg-number">{fullNumber(counts.eligible)}</strong>{' '}
          {t('audiencePicker.eligible')}
        </span>
        <span>
          {fullNumber(counts.chosen)} {t('audiencePicker.chosen')}
        </span>
        <span>
          {fullNumber(counts.suppressed)} {t('audiencePicker.suppressed')}
        </span>
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      {counts.eligible === 0 && (
        <span className={classes.nobody}>{t('audiencePicker.nobody')}</span>
      )}
    </div>
  );
}
