import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { QueryTableShown } from '../contract.ts';
import classes from './relational-queries.module.css';

/** The tables that a query may name, with their columns and types. */
export function NamedTables({ tables }: { tables: readonly QueryTableShown[] }) {
  const { t } = useTranslation('relational-queries');
  return (
    <Panel title={t('tables.title')} description={t('tables.text')}>
      <ul className={classes.tables}>
        {tables.map(({ name, columns }) => (
          <li key={name}>
            <h3 className={classes.tableName}>{name}</h3>
            <p className={classes.columns}>
              {columns.map((column) => `${column.name} (${t(`types.${column.type}`)})`).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
