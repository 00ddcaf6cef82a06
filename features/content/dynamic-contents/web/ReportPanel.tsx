import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { dynamicReport, type DynamicReport } from '../contract.ts';
import classes from './dynamic.module.css';

/** How many recipients of the latest emails got each variant and clicked. */
export function ReportPanel({ id }: { id: number }) {
  const { t } = useTranslation('dynamic-contents');
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['dynamic-report', api.accountId, id],
    queryFn: async ({ signal }) =>
      dynamicReport.parse((await api.get(`dynamic_contents/${id}/report`, { signal })).data)
        .mailings,
  });
  return (
    <Panel title={t('report.title')} description={t('report.description')}>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      {data?.length === 0 && <p className={classes.quiet}>{t('report.none')}</p>}
      {data?.map((mailing) => (
        <MailingReport key={mailing.mailing_id} mailing={mailing} />
      ))}
    </Panel>
  );
}

function MailingReport({ mailing }: { mailing: DynamicReport['mailings'][number] }) {
  const { t } = useTranslation('dynamic-contents');
  const { accountId } = useApi();
  const { campaign_id: id, campaign_name: name, source_type: source } = mailing;
  return (
    <div className={classes.mailing} data-part="mailing">
      <p className={classes.mailingName}>
        {source === 'campaign' ? (
          <AppLink to={`/accounts/${accountId}/campaigns/${id}`}>{name}</AppLink>
        ) : (
          name
        )}
        {mailing.started_at !== null && (
          <span className={classes.quiet}>
            <DateTime value={mailing.started_at} relative />
          </span>
        )}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('report.variant')}</th>
            <th>{t('report.sent')}</th>
            <th>{t('report.clicked')}</th>
          </tr>
        </thead>
        <tbody>
          {mailing.variants.map((one) => (
            <tr key={`${one.number} ${one.name}`}>
              <td>{one.number === 0 ? t('default.title') : one.name}</td>
              <td>{fullNumber(one.sent)}</td>
              <td>{fullNumber(one.clicked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
