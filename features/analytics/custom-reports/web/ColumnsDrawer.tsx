import { Button, Checkbox, Tabs, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  figuresOf,
  mostColumns,
  optionalFieldsOf,
  providerColumns,
  ratesOf,
  type ReportType,
} from '#engines/reporting/contract.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ChosenOrder } from './ChosenOrder.tsx';
import classes from './custom-reports.module.css';
import { useReportWords } from './report-words.ts';

/** Chooses the columns of a report by tabs, and their order. */
export function ColumnsDrawer({
  opened,
  onClose,
  type,
  columns,
  onChange,
}: {
  opened: boolean;
  onClose: () => void;
  type: ReportType;
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}) {
  const { t } = useTranslation('custom-reports');
  return (
    <Drawer opened={opened} onClose={onClose} title={t('columnsDrawer.title')} bare>
      {opened && (
        <Choice
          type={type}
          start={columns}
          onApply={(chosen) => {
            onChange(chosen);
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}

function Choice({
  type,
  start,
  onApply,
}: {
  type: ReportType;
  start: readonly string[];
  onApply: (columns: readonly string[]) => void;
}) {
  const { t } = useTranslation('custom-reports');
  const [chosen, setChosen] = useState(start);
  const tabs = tabsOf(type);
  const [tab, setTab] = useState<string>('metrics');
  return (
    <div className={classes.choice}>
      <Tabs keepMounted={false} value={tab} onChange={(next) => setTab(next ?? 'metrics')}>
        <Tabs.List>
          {tabs.map(({ id }) => (
            <Tabs.Tab key={id} value={id}>
              {t(`columnsDrawer.tabs.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, columns }) => (
          <Tabs.Panel key={id} value={id} pt={12}>
            <TabChoice type={type} columns={columns} chosen={chosen} onChange={setChosen} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <ChosenOrder type={type} columns={chosen} onChange={setChosen} />
      <footer className={classes.choiceFoot}>
        <span>{t('columnsDrawer.count', { count: chosen.length, most: mostColumns })}</span>
        <Button
          disabled={chosen.length === 0 || chosen.length > mostColumns}
          onClick={() => onApply(chosen)}
        >
          {t('columnsDrawer.apply')}
        </Button>
      </footer>
    </div>
  );
}

function tabsOf(type: ReportType) {
  return [
    { id: 'isps', columns: type === 'campaign' ? providerColumns : [] },
    { id: 'optional', columns: optionalFieldsOf[type] },
    { id: 'metrics', columns: [...figuresOf[type], ...ratesOf[type]] },
  ] as const;
}

function TabChoice({
  type,
  columns,
  chosen,
  onChange,
}: {
  type: ReportType;
  columns: readonly string[];
  chosen: readonly string[];
  onChange: (columns: readonly string[]) => void;
}) {
  const { t } = useTranslation('custom-reports');
  const { columnTitle, columnAbout } = useReportWords(type);
  const [search, setSearch] = useState('');
  if (columns.length === 0) return <p className={classes.note}>{t('columnsDrawer.none')}</p>;
  const shown = columns.filter((name) =>
    columnTitle(name).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const areAll = shown.length > 0 && shown.every((name) => chosen.includes(name));
  const without = (names: readonly string[]) => chosen.filter((name) => !names.includes(name));
  return (
    <>
      <TextInput
        aria-label={t('columnsDrawer.search')}
        placeholder={t('columnsDrawer.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox
        mt={12}
        label={t('columnsDrawer.all')}
        checked={areAll}
        indeterminate={!areAll && shown.some((name) => chosen.includes(name))}
        onChange={() => onChange(areAll ? without(shown) : [...without(shown), ...shown])}
      />
      <ul className={classes.ticks}>
        {shown.map((name) => (
          <li key={name}>
            <Checkbox
              label={columnTitle(name)}
              description={columnAbout(name)}
              checked={chosen.includes(name)}
              onChange={() => onChange(chosen.includes(name) ? without([name]) : [...chosen, name])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
