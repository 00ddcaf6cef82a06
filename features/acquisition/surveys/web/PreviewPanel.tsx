import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '#features/acquisition/signup-forms/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ShownPreview } from '../contract/surveys.ts';
import type { SurveyDraft } from './survey-draft.ts';
import classes from './surveys.module.css';

const quietMs = 300;

/** The survey as people will see it, step by step, while it is written. */
export function PreviewPanel({ draft }: { draft: SurveyDraft }) {
  const { t } = useTranslation('surveys');
  const [step, setStep] = useState(0);
  const { pages, language, title, intro, color, is_anonymous } = draft;
  const isEmpty = pages.every((page) => page.fields.length === 0);
  const wanted = { pages, language, title, intro, color, is_anonymous, step };
  const preview = usePreview(JSON.stringify(wanted), !isEmpty);
  const shown = isEmpty ? undefined : preview.data;
  const isBroken = preview.error instanceof ApiError && !isEmpty;
  return (
    <div className={classes.sticky}>
      <Panel title={t('preview.title')} description={t('preview.hint')}>
        {isEmpty && <p className={classes.quiet}>{t('preview.empty')}</p>}
        {isBroken && <p className={classes.quiet}>{t('preview.unfinished')}</p>}
        {shown && shown.steps > 1 && (
          <div className={classes.steps}>
            <Button
              size="xs"
              variant="default"
              disabled={shown.step === 0}
              onClick={() => setStep(shown.step - 1)}
            >
              {t('preview.back')}
            </Button>
            <span className={classes.quiet}>
              {t('preview.step', { step: shown.step + 1, steps: shown.steps })}
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={shown.step === shown.steps - 1}
              onClick={() => setStep(shown.step + 1)}
            >
              {t('preview.next')}
            </Button>
          </div>
        )}
        {shown && (
          <>
            {title !== '' && <h3 className={classes.previewTitle}>{title}</h3>}
            <FormFrame
              html={shown.html}
              label={t('preview.title')}
              fields={pages.flatMap((page) => page.fields)}
            />
          </>
        )}
      </Panel>
    </div>
  );
}

function usePreview(wanted: string, isAsked: boolean) {
  const api = useApi();
  const asked = useSettled(wanted);
  return useQuery<ShownPreview>({
    queryKey: ['survey-preview', api.accountId, asked],
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(asked) as object;
      return (await api.post<ShownPreview>('surveys/preview', { body, signal })).data;
    },
  });
}

function useSettled(text: string): string {
  const [applied, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return applied;
}
