import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import {
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#engines/desk/contract.ts';
import {
  MacroPicker,
  openWordOf,
  type MacroPickerHandle,
} from '#features/service/macros/web/public.tsx';
import { AlongBadges } from './AlongBadges.tsx';
import { SendBar } from './SendBar.tsx';
import classes from './tickets.module.css';
import { useMacros } from './use-macros.ts';
import { nothingElse, useSending, type Mode } from './use-sending.ts';
import { useWritten } from './use-written.ts';

/** What keys do with the composer. */
export interface ComposerHandle {
  begin(mode: Mode): void;
  /** Puts text where the cursor is. */
  insert(text: string): void;
}

/** Writes an answer or a note; which of both it is shows in its colour and on its button. */
export function Composer({ ticket, ref }: { ticket: TicketDetail; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation('tickets');
  const { mode, text, cc, set } = useWritten(ticket);
  const setText = (said: string) => set({ text: said });
  const setMode = (wanted: Mode) => set({ mode: wanted });
  const [along, setAlong] = useState(nothingElse);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<MacroPickerHandle>(null);
  const { send, isSending } = useSending(ticket, setText);
  const macros = useMacros(ticket, { field, text, setText, setAlong });
  useImperativeHandle(ref, () => ({
    begin: (wanted) => {
      setMode(wanted);
      field.current?.focus();
    },
    insert: macros.insert,
  }));
  const openWord = openWordOf(text);
  const isBlocked = text.trim() === '' || openWord !== undefined;
  const submit = async () => {
    if (isBlocked || isSending || !(await send(mode, { text, cc, along }))) return;
    setText('');
    setAlong(nothingElse);
  };
  const isNote = mode === 'note';
  return (
    <section className={classes.composer} data-kind={mode} aria-label={t('composer')}>
      <ModeChoice mode={mode} onMode={setMode} />
      {!isNote && <CcField address={ticket.reply_to} cc={cc} onCc={(said) => set({ cc: said })} />}
      <MessageField
        field={field}
        isNote={isNote}
        openWord={openWord}
        text={text}
        onText={setText}
        onEarly={(key) => picker.current?.take(key) === true}
        onWish={(wish) => {
          if (wish === 'send') void submit();
          else picker.current?.open();
        }}
      />
      <div>
        <MacroPicker ref={picker} onChoose={macros.choose} onClose={macros.insert} />
      </div>
      <AlongBadges along={along} onChange={setAlong} />
      <SendBar
        address={ticket.reply_to}
        isNote={isNote}
        isBlocked={isBlocked}
        isSending={isSending}
        status={along.status}
        onStatus={(status) => setAlong({ ...along, status })}
        onSend={() => void submit()}
      />
    </section>
  );
}

function MessageField({
  field,
  isNote,
  openWord,
  text,
  onText,
  onEarly,
  onWish,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  openWord: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Takes a key that was meant for the choice of macros, which has no cursor yet. */
  onEarly: (key: string) => boolean;
  onWish: (wish: 'send' | 'macro') => void;
}) {
  const { t } = useTranslation('tickets');
  return (
    <Textarea
      ref={field}
      aria-label={t(isNote ? 'fields.note' : 'fields.reply')}
      placeholder={t(isNote ? 'hints.note' : 'hints.reply')}
      error={openWord !== undefined && t('fillIn', { word: openWord })}
      autosize
      minRows={4}
      maxRows={18}
      dir="auto"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (onEarly(event.key)) return event.preventDefault();
        const wish = wishOf(event);
        if (wish === null) return;
        event.preventDefault();
        onWish(wish);
      }}
    />
  );
}

// Ctrl+Enter sends, and the mode never changes with it; a slash at the beginning of a line chooses a macro.
function wishOf(event: KeyboardEvent<HTMLTextAreaElement>): 'send' | 'macro' | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'send';
  return event.key === '/' && beginsLine(event.currentTarget) ? 'macro' : null;
}

function beginsLine({ value, selectionStart: at }: HTMLTextAreaElement): boolean {
  return at === 0 || value[at - 1] === '\n';
}

function CcField(props: { address: string; cc: string; onCc: (cc: string) => void }) {
  const { t } = useTranslation('tickets');
  return (
    <TextInput
      label={t('fields.cc')}
      description={t('hints.cc', { address: props.address || t('nobody') })}
      dir="ltr"
      value={props.cc}
      onChange={(event) => props.onCc(event.currentTarget.value)}
    />
  );
}

function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation('tickets');
  return (
    <SegmentedControl
      aria-label={t('composer')}
      value={mode}
      onChange={(value) => onMode(value === 'note' ? 'note' : 'reply')}
      data={[
        { value: 'reply', label: t('kinds.reply') },
        { value: 'note', label: t('kinds.note') },
      ]}
    />
  );
}
