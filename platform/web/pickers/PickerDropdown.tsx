import { Combobox, Loader } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DebouncedSearch } from '../fields/use-debounced-search.ts';
import { fullNumber, shortNumber } from '../format/numbers.ts';
import { ErrorState } from '../page/ErrorState.tsx';
import classes from './ReferencePicker.module.css';
import { isPicked } from './picker-value.ts';
import type { PickedItem, PickerValue } from './picker-value.ts';
import type { usePickerPages } from './use-picker-pages.ts';

/** The inside of a picker: search, 'Select all', entries that load on scroll, and the create entry that stays in view. */
export function PickerDropdown(props: {
  pages: ReturnType<typeof usePickerPages>;
  value: PickerValue;
  label: string;
  typed: DebouncedSearch;
  allowSelectAll: boolean;
  single: boolean;
  createLabel: string | undefined;
  renderItem: ((item: PickedItem) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('platform');
  const { pages, value } = props;
  const loadNearEnd = (event: UIEvent<HTMLElement>) => {
    const list = event.currentTarget;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 48) pages.loadMore();
  };
  return (
    <>
      <Combobox.Search
        value={props.typed.text}
        onChange={(event) => props.typed.setText(event.currentTarget.value)}
        placeholder={t('picker.search')}
        aria-label={t('picker.search')}
        rightSection={pages.isLoading ? <Loader size={14} /> : null}
      />
      <Combobox.Options
        className={classes.options}
        aria-label={props.label}
        tabIndex={0}
        onScroll={loadNearEnd}
      >
        {props.allowSelectAll && pages.total > 0 && (
          <Combobox.Option value="+all" className={classes.all} active={value.selectAll}>
            <Entry isChosen={value.selectAll && value.excludedIds.length === 0} single={false}>
              {t('picker.all', { total: fullNumber(pages.total) })}
            </Entry>
          </Combobox.Option>
        )}
        {pages.items.map((item) => (
          <Combobox.Option
            key={item.id}
            value={String(item.id)}
            active={isPicked(value, item.id)}
            aria-selected={isPicked(value, item.id)}
          >
            <Entry isChosen={isPicked(value, item.id)} single={props.single} count={item.count}>
              {props.renderItem ? props.renderItem(item) : item.name}
            </Entry>
          </Combobox.Option>
        ))}
        {pages.isLoading && <Combobox.Empty>{t('loading')}</Combobox.Empty>}
        {pages.isLoadingMore && (
          <div className={classes.more} role="status" aria-label={t('picker.more')}>
            <Loader size={14} />
          </div>
        )}
        {pages.error && <ErrorState error={pages.error} onRetry={pages.refetch} compact />}
        {!pages.isLoading && !pages.error && pages.items.length === 0 && (
          <Combobox.Empty>{t('picker.nothing')}</Combobox.Empty>
        )}
      </Combobox.Options>
      {props.createLabel && (
        <Combobox.Footer className={classes.footer}>
          <Combobox.Option value="+create" className={classes.create}>
            <IconPlus size={15} stroke={2.2} aria-hidden />
            {props.createLabel}
          </Combobox.Option>
        </Combobox.Footer>
      )}
    </>
  );
}

function Entry({
  isChosen,
  single,
  count,
  children,
}: {
  isChosen: boolean;
  single: boolean;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes.entry}>
      <span
        className={classes.box}
        data-on={isChosen || undefined}
        data-single={single || undefined}
        aria-hidden="true"
      >
        {isChosen && <IconCheck size={11} stroke={3.4} />}
      </span>
      <span className={classes.entryName}>{children}</span>
      {count !== undefined && (
        <span className={`${classes.entryCount} hg-number`} title={fullNumber(count)}>
          {shortNumber(count)}
        </span>
      )}
    </span>
  );
}
