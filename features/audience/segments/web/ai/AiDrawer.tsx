import { Button, Menu, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  longestPrompt,
  promptIsFull,
  suggestedPrompts,
} from '#features/audience/segment-prompts/contract.ts';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { readRules } from '../../contract/readable-rules.ts';
import classes from '../segments.module.css';
import { useReading } from '../use-criteria.ts';
import { useGeneratedRules, type GeneratedRule } from './use-generated-rules.ts';

interface AiDrawerProps {
  opened: boolean;
  criteria: readonly CriterionDefinition[];
  onClose: () => void;
  /** Takes a rule into the builder. */
  onRules: (rule: GeneratedRule) => void;
}

/** Builds a rule from plain words: a preview keeps it here until it is saved, generating takes it into the builder at once. */
export function AiDrawer({ opened, criteria, onClose, onRules }: AiDrawerProps) {
  const { t } = useTranslation('segments');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<GeneratedRule | null>(null);
  const { ask, isAsking } = useGeneratedRules();
  const input = text.trim();
  const close = () => {
    setText('');
    setPreview(null);
    onClose();
  };
  const write = (next: string) => {
    setText(next.slice(0, longestPrompt));
    setPreview(null);
  };
  const take = (rule: GeneratedRule | null) => {
    if (rule === null) return;
    onRules(rule);
    close();
  };
  const isOff = input === '' || isAsking;
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t('ai.title')}
      description={t('ai.description')}
      footer={
        <>
          <Button
            variant="default"
            disabled={isOff}
            onClick={() => void ask(input).then(setPreview)}
          >
            {t('ai.preview')}
          </Button>
          {preview === null ? (
            <Button disabled={isOff} onClick={() => void ask(input).then(take)}>
              {t('ai.generate')}
            </Button>
          ) : (
            <Button disabled={isOff} onClick={() => take(preview)}>
              {t('ai.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.aiHead}>
        <Prompts onPick={write} />
      </div>
      <PromptInput value={text} onChange={write} />
      <Preview rule={preview} criteria={criteria} />
    </Drawer>
  );
}

function PromptInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('segments');
  return (
    <>
      <Textarea
        label={t('ai.text')}
        placeholder={t('ai.placeholder')}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={longestPrompt}
        value={value}
        error={value.length >= longestPrompt ? serverText(promptIsFull) : null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.counter} data-part="counter">
        {`${value.length}/${longestPrompt}`}
      </p>
    </>
  );
}

function Prompts({ onPick }: { onPick: (prompt: string) => void }) {
  const { t } = useTranslation('segments');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('ai.prompts')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {suggestedPrompts.map((prompt) => (
          <Menu.Item key={prompt} onClick={() => onPick(prompt)}>
            {prompt}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Preview({
  rule,
  criteria,
}: {
  rule: GeneratedRule | null;
  criteria: AiDrawerProps['criteria'];
}) {
  const { t } = useTranslation('segments');
  const reading = useReading(criteria, rule?.names ?? {});
  return (
    <section className={classes.aiPreview} aria-label={t('ai.panel')} data-part="ai-preview">
      <h3 className={classes.sampleTitle}>{t('ai.panel')}</h3>
      <p className={classes.quiet} role="status">
        {rule === null ? t('ai.nothing') : readRules(rule.rules, reading)}
      </p>
    </section>
  );
}
