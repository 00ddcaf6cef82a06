import { useTranslation } from 'react-i18next';
import type { DeskFigures } from '#engines/desk/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './service-desk.module.css';

const ages = ['day', 'week', 'month', 'older'] as const;

/** Tickets that are not closed, by how long ago they came. */
export function BacklogPanel({ backlog }: { backlog: DeskFigures['backlog'] }) {
  const { t } = useTranslation('service-desk');
  return (
    <Panel title={t('backlog.title')} padded={false}>
      <dl className={classes.rows}>
        {ages.map((age) => (
          <div key={age} className={classes.row}>
            <dt>{t(`backlog.${age}`)}</dt>
            <dd>{fullNumber(backlog[age])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
