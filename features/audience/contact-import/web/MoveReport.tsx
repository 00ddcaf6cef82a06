import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { moveReport, type MoveReport as Report } from '#engines/imports/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useImportInto } from './import-into.ts';
import { reasonText } from './reason-text.ts';
import classes from './move-in.module.css';

/** What an import from another product took and what it left out, by kind and with the reasons; the whole of it as a file. */
export function MoveReport({ importId }: { importId: number }) {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const { calls } = useImportInto();
  const path = `${calls}/${importId}/report`;
  const report = useQuery({
    queryKey: ['record', api.accountId, calls, importId, 'report'],
    queryFn: async ({ signal }) => moveReport.parse((await api.get(path, { signal })).data),
  });
  if (report.error)
    return (
      <Panel>
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      </Panel>
    );
  if (!report.data)
    return (
      <Panel>
        <Skeleton h={180} radius="md" />
      </Panel>
    );
  return (
    <Panel
      title={t('moved.title', { product: t(`products.${report.data.from_product}`) })}
      description={t('moved.description')}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void api.download(`/v2/${api.accountId}/${path}.csv`)}
        >
          {t('moved.download')}
        </Button>
      }
    >
      <Taken report={report.data} />
      <LeftOut report={report.data} />
    </Panel>
  );
}

function Taken({ report }: { report: Report }) {
  const { t } = useTranslation('contact-import');
  return (
    <table className={classes.states}>
      <thead>
        <tr>
          <th scope="col">
            {t('moveIn.stateThere', { product: t(`products.${report.from_product}`) })}
          </th>
          <th scope="col" className={classes.count}>
            {t('moved.contacts')}
          </th>
          <th scope="col">{t('moved.became')}</th>
        </tr>
      </thead>
      <tbody>
        {report.contacts
          .filter(({ count }) => count > 0)
          .map(({ state, count, suppressed }) => (
            <tr key={state}>
              <th scope="row">{t(`states.${state}`)}</th>
              <td className={`${classes.count} hg-number`}>{fullNumber(count)}</td>
              <td>{becameOf({ state, count, suppressed, joined: report.joined }, t)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function becameOf(
  { state, count, suppressed, joined }: Report['contacts'][number] & { joined: number },
  t: TFunction<'contact-import'>,
): string {
  if (state === 'subscribed')
    return t(joined < count ? 'moved.joinedSome' : 'moved.joined', {
      count: joined,
      number: fullNumber(joined),
    });
  if (suppressed === null) return t('outlook.not_subscribed');
  const said = { count: suppressed, number: fullNumber(suppressed) };
  return suppressed === count
    ? t('moved.suppressed', said)
    : t('moved.suppressedAnew', { ...said, before: fullNumber(count - suppressed) });
}

function LeftOut({ report }: { report: Report }) {
  const { t } = useTranslation('contact-import');
  const said = (count: number) => ({ count, number: fullNumber(count) });
  const lines = [
    report.kept_back > 0 ? t('moved.keptBack', said(report.kept_back)) : null,
    report.tags.length > 0
      ? t('moved.tags', {
          names: report.tags
            .map(({ name, count }) => t('moved.tag', { name, number: fullNumber(count) }))
            .join(', '),
        })
      : null,
    report.tags_left_out > 0 ? t('moved.tagsLeftOut', said(report.tags_left_out)) : null,
    ...report.reasons.map(({ reason, count }) =>
      t('moved.rejected', { ...said(count), reason: reasonText(reason, t) }),
    ),
    report.left_out_columns.length > 0
      ? t('moved.columns', {
          count: report.left_out_columns.length,
          names: report.left_out_columns.join(', '),
        })
      : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
