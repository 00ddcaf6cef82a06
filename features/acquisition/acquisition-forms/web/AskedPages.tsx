import { Button, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPages, type FormFieldKind, type FormPages } from '#engines/forms/contract.ts';
import { FieldsPanel } from '#features/acquisition/signup-forms/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './acquisition-forms.module.css';
import { Conditions } from './Conditions.tsx';

type Page = FormPages[number];

/** What is asked, where that is not a form of ours: how its questions are called and which there may be. */
export interface AskedWords {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  readonly kinds: readonly FormFieldKind[];
}

/** Pages of questions as an editor holds them. */
export interface AskedPagesPart {
  readonly pages: FormPages;
  readonly setPages: (pages: FormPages) => void;
  /** What is wrong with a part of them, such as 0.fields.2.label. */
  readonly errorOf: (field: string) => string | null;
  /** Of surveys: answers are not kept in contact fields. */
  readonly words?: AskedWords;
}

/** Questions page by page, and by which answers one shows. */
export function AskedPages({ pages, setPages, errorOf, words }: AskedPagesPart) {
  const { t } = useTranslation('acquisition-forms');
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at]!;
  const set = (more: Partial<Page>) =>
    setPages(pages.map((one, no) => (no === at ? { ...one, ...more } : one)));
  return (
    <>
      <Panel title={words?.title ?? t('parts.asked')} description={words?.hint ?? t('asked.hint')}>
        <div className={classes.stack}>
          <PageTabs pages={pages} at={at} choose={choose} setPages={setPages} />
          {pages.length > 1 && <PageWords page={page} set={set} />}
          <FieldsPanel
            key={at}
            draft={{ fields: page.fields }}
            change={({ fields }) => set({ fields })}
            errorOf={(field) => errorOf(`${at}.${field}`)}
            used={pages.flatMap((one) => one.fields)}
            kinds={words?.kinds}
            isAnswerOnly={words !== undefined}
            addLabel={words?.add}
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
  pages: readonly Page[];
  at: number;
  choose: (at: number) => void;
  setPages: (pages: Page[]) => void;
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

function PageWords({ page, set }: { page: Page; set: (more: Partial<Page>) => void }) {
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
