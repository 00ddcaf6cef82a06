import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  letterOf,
  mostVariants,
  type AbTest,
  type AbVariant,
} from '#features/campaigns/email-campaigns/contract/ab.ts';
import type { Draft } from '#features/campaigns/email-campaigns/web/public.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { abTexts } from '../texts.ts';
import classes from './editor.module.css';
import { VariantContent } from './VariantContent.tsx';
import { VariantTime } from './VariantTime.tsx';
import { FromFields, SubjectFields } from './VariantWords.tsx';

/** The variants side by side; A is the campaign as its other steps say it. */
export function VariantCards({
  draft,
  ab,
  onChange,
}: {
  draft: Draft;
  ab: AbTest;
  onChange: (part: Partial<AbTest>) => void;
}) {
  const { t } = useTranslation(abTexts);
  const { values } = draft;
  const change = (index: number) => (words: AbVariant) => {
    const { send_at: sendAt, ...said } = words;
    if (index === 0 && sendAt === undefined) return draft.set(said as Partial<typeof values>);
    onChange({
      variants: ab.variants.map((variant, at) =>
        at === index ? { ...variant, ...words } : variant,
      ),
    });
  };
  return (
    <div className={classes.variants} data-count={ab.variants.length}>
      {ab.variants.map((variant, index) => {
        const letter = letterOf(index);
        const own: AbVariant =
          index === 0
            ? {
                subject: values.subject,
                preheader: values.preheader,
                from_name: values.from_name,
                from_email: values.from_email,
                reply_to: values.reply_to,
                content_id: values.content_id,
                ...variant,
              }
            : variant;
        const part = { variant: own, letter, preheader: values.preheader, onChange: change(index) };
        return (
          <section key={letter} className={classes.variant} aria-label={t('variant', { letter })}>
            <header className={classes.variantHead}>
              <span className={classes.letter} data-letter={letter} aria-hidden="true">
                {letter}
              </span>
              <h3>{t('variant', { letter })}</h3>
              {index > 1 && (
                <IconAction
                  label={t('editor.remove', { letter })}
                  onClick={() =>
                    onChange({ variants: ab.variants.filter((_, at) => at !== index) })
                  }
                >
                  <IconTrash size={16} />
                </IconAction>
              )}
            </header>
            {ab.tests === 'subject' && <SubjectFields {...part} />}
            {ab.tests === 'from' && <FromFields {...part} />}
            {ab.tests === 'content' && <VariantContent {...part} />}
            {ab.tests === 'send_time' && <VariantTime {...part} />}
          </section>
        );
      })}
      {ab.variants.length < mostVariants && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange({ variants: [...ab.variants, {}] })}
        >
          {t('editor.add', { letter: letterOf(ab.variants.length) })}
        </Button>
      )}
    </div>
  );
}
