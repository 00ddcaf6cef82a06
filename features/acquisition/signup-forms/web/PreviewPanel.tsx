import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { FormDraft } from './form-draft.ts';
import { FormFrame } from './FormFrame.tsx';
import classes from './signup-forms.module.css';

const quietMs = 300;

/** The form as visitors will see it, while it is written. */
export function PreviewPanel({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation('signup-forms');
  const { fields, language, title, intro, button, color } = draft;
  const wanted = JSON.stringify({ fields, language, title, intro, button, color });
  const asked = useSettled(wanted);
  const api = useApi();
  const preview = useQuery<string>({
    queryKey: ['form-preview', api.accountId, asked],
    placeholderData: (before) => before,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(asked) as object;
      return (await api.post<{ html: string }>('forms/preview', { body, signal })).data.html;
    },
  });
  const problem = preview.error instanceof ApiError ? t('preview.unfinished') : null;
  return (
    <div className={classes.sticky}>
      <Panel title={t('preview.title')} description={t('preview.hint')}>
        {problem !== null && <p className={classes.quiet}>{problem}</p>}
        {title !== '' && <h3 className={classes.previewTitle}>{title}</h3>}
        {intro !== '' && <p className={classes.previewIntro}>{intro}</p>}
        <FormFrame html={preview.data ?? ''} label={t('preview.title')} fields={fields} />
      </Panel>
    </div>
  );
}

function useSettled(text: string): string {
  const [applied, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return applied;
}
