import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { cleansingPreview, type CleansingKind, type CleansingPreview } from '../contract.ts';
import classes from './cleansing.module.css';
import type { Conditions } from './conditions.ts';

/** How long typing rests before a rule is counted, in milliseconds. */
const pause = 400;

interface PreviewProps {
  kind: CleansingKind;
  conditions: Conditions | null;
  stopAbove: number;
}

/** The dry run: how many contacts the rule would cleanse now, and ten of them. Nothing is changed. */
export function PreviewPanel({ kind, conditions, stopAbove }: PreviewProps) {
  const { t } = useTranslation('cleansing-rules');
  const { data, error, isCounting } = usePreview(kind, conditions);
  return (
    <Panel title={t('preview.title')} description={t('preview.description')}>
      <div className={classes.figure} role="status" data-stale={isCounting || undefined}>
        {conditions === null ? (
          <p className={classes.quiet}>{t('preview.empty')}</p>
        ) : data ? (
          <Figure data={data} stopAbove={stopAbove} isCounting={isCounting} />
        ) : (
          !error && (
            <p className={classes.quiet}>
              <Loader size={14} /> {t('preview.counting')}
            </p>
          )
        )}
      </div>
      {error !== null && conditions !== null && (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      {conditions !== null && data && data.sample.length > 0 && <Sample sample={data.sample} />}
    </Panel>
  );
}

function usePreview(kind: CleansingKind, conditions: Conditions | null) {
  const api = useApi();
  const text = JSON.stringify(conditions);
  const [settled] = useDebouncedValue(text, pause);
  const result = useQuery({
    queryKey: ['cleansing-preview', api.accountId, kind, settled],
    queryFn: async ({ signal }) => {
      const body = { kind, conditions: JSON.parse(settled) as unknown };
      const answer = await api.post('cleansing_rules/preview', { body, signal, quiet: true });
      return cleansingPreview.parse(answer.data);
    },
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return {
    data: result.data,
    error: result.error,
    isCounting: settled !== text || result.isFetching,
  };
}

function Figure(props: { data: CleansingPreview; stopAbove: number; isCounting: boolean }) {
  const { t } = useTranslation('cleansing-rules');
  const { found, total } = props.data;
  const asks = found > Math.floor((total * props.stopAbove) / 100);
  return (
    <>
      <span className={`${classes.count} hg-number`} data-part="found">
        {fullNumber(found)}
      </span>
      <span className={classes.quiet}>
        {t('preview.of', {
          count: total,
          total: fullNumber(total),
          share: total === 0 ? '0 %' : percent(found, total),
        })}
        {props.isCounting && ` · ${t('preview.counting')}`}
      </span>
      {asks && (
        <span className={classes.asks}>{t('preview.asks', { percent: props.stopAbove })}</span>
      )}
    </>
  );
}

function Sample({ sample }: { sample: CleansingPreview['sample'] }) {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  return (
    <>
      <h3 className={classes.sampleTitle}>{t('preview.sample')}</h3>
      <ul className={classes.sample} data-part="sample">
        {sample.map((one) => (
          <li key={one.id}>
            <AppLink to={`/accounts/${accountId}/contacts/${one.id}`} target="_blank">
              {`${one.first_name} ${one.last_name}`.trim() || one.email}
            </AppLink>
            <span className={classes.quiet}>{one.email}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
