import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceLookAlikes, segmentsOf, type Segments } from '#engines/texting/contract.ts';
import { longestText } from '../../contract/campaign.ts';
import { smsTexts } from '../paths.ts';
import classes from './editor.module.css';
import type { SmsForm } from './use-sms-form.ts';

/** The words of a text, what they cost, and the letter that makes them cost more. */
export function SmsTextField({ form, isReadOnly }: { form: SmsForm; isReadOnly: boolean }) {
  const { t } = useTranslation(smsTexts);
  const { text } = form.values;
  const segments = useMemo(() => segmentsOf(text), [text]);
  const isWide = segments.encoding === 'ucs2';
  return (
    <div>
      <Textarea
        label={t('fields.text')}
        description={t('hints.text', { example: '{{ contact.first_name }}' })}
        withAsterisk
        autosize
        minRows={5}
        maxRows={14}
        maxLength={longestText}
        readOnly={isReadOnly}
        dir="auto"
        {...form.getInputProps('text')}
      />
      <p
        className={classes.counter}
        data-tone={isWide ? 'bad' : undefined}
        data-testid="sms-counter"
        role="status"
      >
        <span>{t('counter.parts', { count: text === '' ? 0 : segments.segments })}</span>
        <span>{t('counter.letters', { used: segments.units, left: segments.left })}</span>
        <span>{t(`counter.${segments.encoding}`, { count: segments.perSegment })}</span>
      </p>
      {isWide && (
        <Costly
          text={text}
          segments={segments}
          onReplace={
            isReadOnly ? undefined : () => form.setFieldValue('text', replaceLookAlikes(text))
          }
        />
      )}
    </div>
  );
}

// The first letter that costs, among its neighbors, and all of them by name.
function Costly({
  text,
  segments,
  onReplace,
}: {
  text: string;
  segments: Segments;
  onReplace: (() => void) | undefined;
}) {
  const { t } = useTranslation(smsTexts);
  const letters = [...new Set(segments.forcing.map(({ letter }) => letter))];
  const replaced = useMemo(() => replaceLookAlikes(text), [text]);
  const after = useMemo(() => segmentsOf(replaced), [replaced]);
  return (
    <div className={classes.costly}>
      <p className={classes.costlyHead}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('counter.costly', { count: letters.length, letters: letters.slice(0, 8).join(' ') })}
      </p>
      <p className={classes.excerpt} dir="auto">
        <Excerpt text={text} segments={segments} />
      </p>
      {onReplace && replaced !== text && (
        <Button size="xs" variant="default" onClick={onReplace}>
          {t('counter.replace', { count: after.segments })}
        </Button>
      )}
    </div>
  );
}

const around = 24;

function Excerpt({ text, segments }: { text: string; segments: Segments }) {
  const [first] = segments.forcing;
  if (!first) return null;
  const from = Math.max(0, first.at - around);
  const to = Math.min(text.length, first.at + first.letter.length + around);
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, first.at)}
      <mark className={classes.mark}>{first.letter}</mark>
      {text.slice(first.at + first.letter.length, to)}
      {to < text.length && '…'}
    </>
  );
}
