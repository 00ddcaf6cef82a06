import { Alert, Button, FileButton, Table, Textarea, TextInput } from '@mantine/core';
import { IconChecks, IconFileUpload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import type { BatchResult } from '../../contract/editor.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './batch.module.css';

const tones = { ready: 'good', draft: 'neutral', scheduled: 'blue', refused: 'bad' } as const;

/** Makes several campaigns of one file: what each row would become is shown before anything is made. */
export function BatchPage() {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const paths = useCampaignPaths();
  const refresh = useRefresh(emailCampaigns);
  const [csv, setCsv] = useState('');
  const [subject, setSubject] = useState('');
  const [result, setResult] = useState<BatchResult | null>(null);
  const [busy, setBusy] = useState<'check' | 'make' | null>(null);
  useUnsavedGuard(csv.trim() !== '' && !(result !== null && result.made > 0));
  const change = (text: string) => {
    setCsv(text);
    setResult(null);
  };
  const ask = async (kind: 'check' | 'make') => {
    setBusy(kind);
    try {
      const { data } = await api.post<BatchResult>('batch_campaigns', {
        body: { csv, subject, check: kind === 'check' },
        timeout: null,
      });
      setResult(data);
      if (kind === 'make') {
        snackbar.success({ message: t('batch.made', { count: data.made }) });
        await refresh();
      }
    } catch {
      // The client has said why.
    } finally {
      setBusy(null);
    }
  };
  const isChecked = result !== null && result.made === 0 && result.refused < result.rows;
  return (
    <Page>
      <PageHeader
        title={t('batch.title')}
        description={t('batch.description')}
        breadcrumb={[{ label: t('list.title'), to: paths.list }, { label: t('batch.title') }]}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChecks size={16} />}
              disabled={csv.trim() === ''}
              loading={busy === 'check'}
              onClick={() => void ask('check')}
            >
              {t('batch.check')}
            </Button>
            <Button
              disabled={!isChecked}
              loading={busy === 'make'}
              onClick={() => void ask('make')}
            >
              {result && result.rows > result.refused
                ? t('batch.make', { count: result.rows - result.refused })
                : t('batch.makeNone')}
            </Button>
          </>
        }
      />
      <div className={classes.stack}>
        <Panel
          title={t('batch.file')}
          actions={
            <FileButton
              accept=".csv,text/csv"
              onChange={(file) => {
                if (file) void file.text().then(change);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  leftSection={<IconFileUpload size={15} />}
                >
                  {t('batch.choose')}
                </Button>
              )}
            </FileButton>
          }
        >
          <div className={classes.stack}>
            <Textarea
              label={t('batch.rows')}
              description={t('batch.rowsHint')}
              placeholder={t('batch.example')}
              value={csv}
              onChange={(event) => change(event.currentTarget.value)}
              minRows={6}
              autosize
              maxRows={16}
              classNames={{ input: classes.mono ?? '' }}
              spellCheck={false}
            />
            <TextInput
              label={t('details.subject')}
              description={t('batch.subjectHint')}
              value={subject}
              onChange={(event) => setSubject(event.currentTarget.value)}
              maxLength={255}
            />
          </div>
        </Panel>
        {result && (
          <Panel
            title={t('batch.result', { made: result.rows - result.refused, rows: result.rows })}
            padded={false}
          >
            {result.refused > 0 && (
              <Alert m={16} color="amber" icon={<IconInfoCircle size={18} />}>
                {result.refused === result.rows
                  ? t('batch.refusedAll')
                  : t('batch.refused', { count: result.refused })}
              </Alert>
            )}
            <Table.ScrollContainer minWidth={640}>
              <Table verticalSpacing="sm" horizontalSpacing="md">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('list.name')}</Table.Th>
                    <Table.Th>{t('batch.list')}</Table.Th>
                    <Table.Th>{t('summary.content')}</Table.Th>
                    <Table.Th>{t('batch.time')}</Table.Th>
                    <Table.Th>{t('list.status')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {result.results.map((row) => (
                    <Table.Tr key={row.row}>
                      <Table.Td className={classes.name}>
                        {row.campaign_id === null ? (
                          row.name || '–'
                        ) : (
                          <AppLink to={paths.of(row.campaign_id)}>{row.name}</AppLink>
                        )}
                        {row.problems.map((problem) => (
                          <span key={problem} className={classes.problem}>
                            {serverText(problem)}
                          </span>
                        ))}
                      </Table.Td>
                      <Table.Td>{row.list}</Table.Td>
                      <Table.Td>{row.content}</Table.Td>
                      <Table.Td>{row.time || t('batch.noTime')}</Table.Td>
                      <Table.Td>
                        <StatusChip
                          status={row.state}
                          label={t(`batch.state.${row.state}`)}
                          tone={tones[row.state]}
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Panel>
        )}
      </div>
    </Page>
  );
}
