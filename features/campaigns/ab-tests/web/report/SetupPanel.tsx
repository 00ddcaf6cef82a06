import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { AbReport } from '../../contract.ts';
import { unitOf, waitUnits } from '../editor/new-test.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';

/** How the test was set up. */
export function SetupPanel({ report }: { report: AbReport }) {
  const { t } = useTranslation(abTexts);
  const unit = unitOf(report.wait_minutes);
  return (
    <Panel title={t('setup.title')}>
      <dl className={classes.setup}>
        <div>
          <dt>{t('editor.sample')}</dt>
          <dd>{report.share} %</dd>
        </div>
        <div>
          <dt>{t('editor.wait')}</dt>
          <dd>{t(`span.${unit}`, { count: report.wait_minutes / waitUnits[unit] })}</dd>
        </div>
        <div>
          <dt>{t('editor.rule')}</dt>
          <dd>{t(`rule.${report.winner_by}`)}</dd>
        </div>
      </dl>
      {report.winner_by !== 'hand' && <p className={classes.small}>{t('tie')}</p>}
      <p className={classes.small}>{t('setup.machines')}</p>
    </Panel>
  );
}
