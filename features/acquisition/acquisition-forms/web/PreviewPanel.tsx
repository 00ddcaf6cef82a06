import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './acquisition-forms.module.css';
import type { BuilderDraft } from './form-draft.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

const quietMs = 250;

/** The form as visitors will see it, while it is made. */
export function PreviewPanel({ draft }: { draft: BuilderDraft }) {
  const { t } = useTranslation('acquisition-forms');
  const api = useApi();
  const [device, setDevice] = useState<'computer' | 'phone'>('computer');
  const asked = useSettled(JSON.stringify({ type: draft.type, design: draft.design }));
  const preview = useQuery<object>({
    queryKey: ['builder-preview', api.accountId, asked],
    placeholderData: (before) => before,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await api.post<object>('builders/preview', {
          body: JSON.parse(asked) as object,
          signal,
          exclude: [422],
          quiet: true,
        })
      ).data,
  });
  return (
    <div className={classes.sticky}>
      <Panel
        title={t('preview.title')}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('preview.device')}
            data={(['computer', 'phone'] as const).map((value) => ({
              value,
              label: t(`preview.${value}`),
            }))}
            value={device}
            onChange={(value) => setDevice(value)}
          />
        }
      >
        {preview.error && <p className={classes.quiet}>{t('preview.unfinished')}</p>}
        <PreviewFrame config={preview.data} device={device} label={t('preview.title')} />
      </Panel>
    </div>
  );
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
