import { Button, Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPages, type FormField } from '#engines/forms/contract.ts';
import { FieldsPanel } from '#features/acquisition/signup-forms/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { FormDesign } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import type { BuilderPart } from './form-draft.ts';

type FormPage = FormDesign['pages'][number];

/** What a form asks: page by page, and by which answers a question shows. */
export function AskedPart({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  const { design } = draft;
  const { pages } = design;
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at]!;
  const setPages = (next: FormPage[]) => change({ design: { ...design, pages: next } });
  const set = (more: Partial<FormPage>) =>
    setPages(pages.map((one, no) => (no === at ? { ...one, ...more } : one)));
  return (
    <>
      <Panel title={t('parts.asked')} description={t('asked.hint')}>
        <div className={classes.stack}>
          <PageTabs pages={pages} at={at} choose={choose} setPages={setPages} />
          {pages.length > 1 && <PageWords page={page} set={set} />}
          <FieldsPanel
            key={at}
            draft={{ fields: page.fields }}
            change={({ fields }) => set({ fields })}
            errorOf={(field) => errorOf(`design.pages.${at}.${field}`)}
            used={pages.flatMap((one) => one.fields)}
          />
        </div>
      </Panel>
      <Conditions
        pages={pages}
        onChange={(field) =>
          setPages(
            pages.map((one) => ({
              ...one,
              fields: one.fields.map((other) => (other.id === field.id ? field : other)),
            })),
          )
        }
      />
    </>
  );
}

function PageTabs({
  pages,
  at,
  choose,
  setPages,
}: {
  pages: readonly FormPage[];
  at: number;
  choose: (at: number) => void;
  setPages: (pages: FormPage[]) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <div className={classes.row}>
      <Tabs value={String(at)} onChange={(next) => choose(Number(next))}>
        <Tabs.List>
          {pages.map((_, no) => (
            <Tabs.Tab key={no} value={String(no)}>
              {t('asked.page', { number: no + 1 })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={pages.length >= mostPages}
        onClick={() => {
          setPages([...pages, { title: '', text: '', fields: [] }]);
          choose(pages.length);
        }}
      >
        {t('asked.addPage')}
      </Button>
      {pages.length > 1 && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} />}
          disabled={pages[at]!.fields.some((field) => field.binds === 'email')}
          onClick={() => setPages(pages.filter((_, no) => no !== at))}
        >
          {t('asked.removePage')}
        </Button>
      )}
    </div>
  );
}

function PageWords({ page, set }: { page: FormPage; set: (more: Partial<FormPage>) => void }) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <>
      <TextInput
        label={t('asked.pageTitle')}
        maxLength={500}
        value={page.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('asked.pageText')}
        autosize
        minRows={1}
        maxRows={6}
        value={page.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
    </>
  );
}

const operators = ['is', 'is_not', 'contains', 'answered', 'not_answered'] as const;

/** Questions that show by the answer to one before them. */
function Conditions({
  pages,
  onChange,
}: {
  pages: FormDesign['pages'];
  onChange: (field: FormField) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  const fields = pages.flatMap((page) => page.fields);
  const later = fields.slice(1).filter(({ binds }) => binds !== 'email');
  const free = later.filter(({ show_when: rule }) => rule === null);
  return (
    <Panel title={t('asked.conditions')} description={t('asked.conditionsHint')}>
      <div className={classes.stack}>
        {later
          .filter(({ show_when: rule }) => rule !== null)
          .map((field) => (
            <Condition
              key={field.id}
              field={field}
              before={fields.slice(0, fields.indexOf(field))}
              onChange={onChange}
            />
          ))}
        <Select
          label={t('asked.addCondition')}
          placeholder={t('asked.chooseField')}
          disabled={free.length === 0}
          data={free.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(id) => {
            const field = free.find((one) => one.id === id);
            const before = fields[fields.findIndex((one) => one.id === id) - 1];
            if (field && before)
              onChange({
                ...field,
                show_when: { field: before.id, operator: 'answered', value: '' },
              });
          }}
        />
      </div>
    </Panel>
  );
}

function Condition({
  field,
  before,
  onChange,
}: {
  field: FormField;
  before: readonly FormField[];
  onChange: (field: FormField) => void;
}) {
  const { t } = useTranslation('acquisition-forms');
  const rule = field.show_when!;
  const set = (more: Partial<NonNullable<FormField['show_when']>>) =>
    onChange({ ...field, show_when: { ...rule, ...more } });
  return (
    <div>
      <p className={classes.cardTitle}>{t('asked.shows', { label: field.label })}</p>
      <div className={classes.pair}>
        <Select
          aria-label={t('asked.when')}
          allowDeselect={false}
          data={before.map(({ id, label }) => ({ value: id, label }))}
          value={rule.field}
          onChange={(id) => id !== null && set({ field: id })}
        />
        <Select
          aria-label={t('asked.operator')}
          allowDeselect={false}
          data={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
          value={rule.operator}
          onChange={(value) => set({ operator: (value ?? 'answered') as typeof rule.operator })}
        />
        {!rule.operator.endsWith('answered') && (
          <TextInput
            aria-label={t('asked.value')}
            value={rule.value}
            maxLength={500}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
        )}
        <Button
          variant="subtle"
          color="red"
          onClick={() => onChange({ ...field, show_when: null })}
        >
          {t('asked.removeCondition')}
        </Button>
      </div>
    </div>
  );
}
