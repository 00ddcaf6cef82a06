import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { segmentsOf } from '#engines/texting/contract.ts';
import { choicesOf } from '#platform/contract/choices.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { smsTexts } from '../paths.ts';
import classes from './editor.module.css';
import type { SmsValues } from './use-sms-form.ts';
import { useSmsOptions, useSmsPreview } from './use-sms-questions.ts';

/** The text on a phone, with the values of a contact. */
export function PhonePreview({ values }: { values: SmsValues }) {
  const { t } = useTranslation(smsTexts);
  const [picked, setPicked] = useState(emptyPick);
  const usual = useSmsOptions().data?.numbers.find((one) => one.is_default)?.number;
  const contactId = picked.items[0]?.id ?? null;
  const preview = useSmsPreview(values, contactId);
  const shown = values.text.trim() === '' ? undefined : preview.data;
  return (
    <Panel title={t('preview.title')}>
      <div className={classes.stack}>
        <ReferencePicker
          source={{ of: choicesOf('sms_contacts') }}
          single
          label={t('preview.contact')}
          placeholder={t('preview.anyContact')}
          value={picked}
          onChange={setPicked}
        />
        <div className={classes.phone} aria-label={t('preview.phone')} role="figure">
          <p className={classes.sender} dir="ltr">
            {values.from_number || usual || t('preview.noNumber')}
          </p>
          {shown && shown.problem === null && (
            <p className={classes.bubble} dir="auto">
              {shown.text}
            </p>
          )}
          {shown?.problem != null && (
            <p className={classes.problem} role="alert">
              {shown.problem}
            </p>
          )}
          {!shown && <p className={classes.quiet}>{t('preview.empty')}</p>}
        </div>
        {shown && shown.problem === null && (
          <p className={classes.quiet}>
            {t('preview.parts', { count: segmentsOf(shown.text).segments })}
          </p>
        )}
      </div>
    </Panel>
  );
}
