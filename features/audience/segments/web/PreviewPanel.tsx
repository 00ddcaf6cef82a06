import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { decimals, fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { SegmentPreview } from '../contract/segments.ts';
import type { RulePreview } from './use-preview.ts';
import classes from './segments.module.css';

/** How many contacts a rule finds while it is edited, and ten of them. */
export function PreviewPanel({ preview }: { preview: RulePreview }) {
  const { t } = useTranslation('segments');
  const { data, error, isCounting, isEmpty } = preview;
  return (
    <Panel title={t('preview.title')} description={t('preview.description')}>
      <div className={classes.figure} role="status" data-stale={isCounting || undefined}>
        {isEmpty ? (
          <p className={classes.quiet}>{t('preview.empty')}</p>
        ) : (
          <Figure preview={preview} />
        )}
      </div>
      {error !== null && !isEmpty && (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      {!isEmpty && data && data.sample.length > 0 && <Sample sample={data.sample} />}
    </Panel>
  );
}

function Figure({ preview: { data, isCounting, isEstimate, error } }: { preview: RulePreview }) {
  const { t } = useTranslation('segments');
  if (!data)
    return error ? null : (
      <p className={classes.quiet}>
        <Loader size={14} /> {t('builder.counting')}
      </p>
    );
  const { contacts_count: count, total, took_ms: took } = data;
  return (
    <>
      <span className={`${classes.count} hg-number`} data-part="matching">
        {isEstimate && `${t('preview.about')} `}
        {fullNumber(count)}
      </span>
      <span className={classes.quiet}>
        {t('preview.of', {
          count: total,
          total: fullNumber(total),
          share: total === 0 ? '0 %' : percent(count, total),
        })}
        {' · '}
        {isCounting
          ? t('builder.counting')
          : t('preview.took', { seconds: decimals(took / 1000, 2) })}
      </span>
    </>
  );
}

function Sample({ sample }: { sample: SegmentPreview['sample'] }) {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  return (
    <>
      <h3 className={classes.sampleTitle}>{t('preview.sample')}</h3>
      <ul className={classes.sample}>
        {sample.map((one) => (
          <li key={one.id}>
            <AppLink to={`/accounts/${accountId}/contacts/${one.id}`} target="_blank">
              {`${one.first_name} ${one.last_name}`.trim() || one.email || one.id}
            </AppLink>
            <span className={classes.quiet}>{one.email}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
