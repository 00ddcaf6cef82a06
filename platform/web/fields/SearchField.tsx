import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedSearch } from './use-debounced-search.ts';

/** A search box: searches after a pause, at once on Enter, and clears on Escape. */
export function SearchField({
  ref,
  ...props
}: {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string | undefined;
  delay?: number | undefined;
  isBusy?: boolean | undefined;
  width?: number | string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const { t } = useTranslation('platform');
  const search = useDebouncedSearch(props.value, props.onSearch, props.delay);
  return (
    <TextInput
      ref={ref ?? null}
      type="search"
      role="searchbox"
      aria-label={props.label}
      placeholder={props.placeholder ?? t('search')}
      w={props.width}
      value={search.text}
      onChange={(event) => search.setText(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          search.flush();
        }
        if (event.key === 'Escape') {
          if (search.text) search.flush('');
          else event.currentTarget.blur();
        }
      }}
      leftSection={
        props.isBusy ? <Loader size={14} /> : <IconSearch size={15} stroke={1.8} aria-hidden />
      }
      rightSection={
        search.text ? (
          <CloseButton size="sm" aria-label={t('clear')} onClick={() => search.flush('')} />
        ) : null
      }
    />
  );
}
