import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ImportPreview } from '../contract.ts';
import { useFieldTitle } from './import-into.ts';
import type { Mapping } from './mapping.ts';
import classes from './import.module.css';

/** The first rows as they will be read, with the place each column goes to. */
export function SampleTable({ preview, mapping }: { preview: ImportPreview; mapping: Mapping }) {
  const { t } = useTranslation('contact-import');
  const titleOf = useFieldTitle();
  const { header, rows } = preview;
  const goesTo = (column: string): string => {
    const target = mapping[column];
    if (!target || target.kind === 'ignore') return t('sample.leftOut');
    if (target.kind === 'new') return t('sample.new', { name: target.name });
    return titleOf(target.name);
  };
  const isLeftOut = (column: string) => (mapping[column]?.kind ?? 'ignore') === 'ignore';
  return (
    <Panel
      title={t('sample.title')}
      description={
        rows.length > 0 ? t('sample.description', { count: rows.length }) : t('sample.none')
      }
      padded={false}
    >
      <div
        className={classes.sampleScroll}
        role="region"
        aria-label={t('sample.title')}
        tabIndex={0}
      >
        <table className={classes.sample}>
          <thead>
            <tr>
              <th scope="col" className={classes.sampleLine}>
                {t('sample.line')}
              </th>
              {header.map((column, at) => (
                <th key={at} scope="col" data-left={isLeftOut(column) || undefined}>
                  <span className={classes.sampleColumn}>{column}</span>
                  <span className={classes.sampleTarget}>{goesTo(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                <td className={classes.sampleLine}>{line + 2}</td>
                {header.map((column, at) => (
                  <td key={at} data-left={isLeftOut(column) || undefined} title={row[at]}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
