import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts, type ContactRow } from '#engines/audience/contract.ts';
import { useDebouncedSearch } from '#platform/web/fields/use-debounced-search.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { contentTexts } from '../content.ts';
import classes from './preview.module.css';

const sample = 'sample';

/** Whose mail the preview shows: a made-up person or a contact found by name; the arrow keys go from one to the next. */
export function SamplePerson({
  contactId,
  onChange,
}: {
  contactId: number | null;
  onChange: (contactId: number | null) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [search, setSearch] = useState('');
  const typed = useDebouncedSearch(search, setSearch, 300);
  const [kept, setKept] = useState<ContactRow | null>(null);
  // 403: 0 says that somebody without the contacts role simply has no contacts to choose from.
  const list = useResourceList(contacts, {
    per_page: 25,
    name: search.trim().length > 1 ? search.trim() : undefined,
    403: 0,
  });
  const people = useMemo(() => {
    const rows = [...list.rows];
    if (kept && !rows.some((one) => one.id === kept.id)) rows.unshift(kept);
    return rows;
  }, [list.rows, kept]);
  const choices = useMemo(
    () => [
      { value: sample, label: t('preview.samplePerson') },
      ...people.map((one) => ({ value: String(one.id), label: nameOf(one) })),
    ],
    [people, t],
  );
  const at = choices.findIndex((one) => one.value === String(contactId ?? sample));

  const choose = (value: string | null) => {
    if (value === null) return;
    setKept(people.find((one) => String(one.id) === value) ?? null);
    onChange(value === sample ? null : Number(value));
  };
  const step = (by: number) =>
    choose(choices[(Math.max(at, 0) + by + choices.length) % choices.length]?.value ?? null);
  const onKey = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLInputElement &&
      event.target.getAttribute('aria-expanded') === 'true';
    if (isTyping || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    step(event.key === 'ArrowLeft' ? -1 : 1);
  };

  return (
    <div className={classes.person} role="group" aria-label={t('preview.person')} onKeyDown={onKey}>
      <IconAction
        label={t('preview.previousPerson')}
        variant="subtle"
        color="gray"
        size={28}
        disabled={choices.length < 2}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={16} />
      </IconAction>
      <Select
        size="xs"
        className={classes.personSelect ?? ''}
        aria-label={t('preview.person')}
        data={choices}
        value={String(contactId ?? sample)}
        onChange={choose}
        allowDeselect={false}
        searchable
        onSearchChange={(text) => {
          if (!choices.some((one) => one.label === text)) typed.setText(text);
        }}
        filter={({ options }) => options}
        nothingFoundMessage={t('preview.nobody')}
        onDropdownClose={() => typed.flush('')}
        comboboxProps={{ withinPortal: true, width: 280, position: 'bottom-end' }}
        maxDropdownHeight={320}
      />
      <IconAction
        label={t('preview.nextPerson')}
        variant="subtle"
        color="gray"
        size={28}
        disabled={choices.length < 2}
        onClick={() => step(1)}
      >
        <IconChevronRight size={16} />
      </IconAction>
    </div>
  );
}

function nameOf(contact: ContactRow): string {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return name ? `${name} · ${contact.email}` : contact.email;
}
