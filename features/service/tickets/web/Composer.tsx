import { Group, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { MacroPicker, type MacroPickerHandle } from '#features/service/macros/web/public.tsx';
import { AlongBadges } from './AlongBadges.tsx';
import { FilesArea } from './FilesArea.tsx';
import { SendBar } from './SendBar.tsx';
import { SuggestReply } from './SuggestReply.tsx';
import classes from './tickets.module.css';
import { useComposer } from './use-composer.ts';
import { useTypingTold } from './use-typing-told.ts';
import type { Mode } from './use-sending.ts';
import { AttachButton, WaitingFiles } from './WaitingFiles.tsx';

/** What keys do with the composer. */
export interface ComposerHandle {
  begin(mode: Mode): void;
  /** Puts text where the cursor is. */
  insert(text: string): void;
  /** Takes up again what an answer said that was not sent. */
  takeBack(text: string): void;
}

/** Writes an answer or a note; which of both it is shows in its colour and on its button. */
export function Composer({
  ticket,
  ref,
  onTyping,
}: {
  ticket: TicketDetail;
  ref: Ref<ComposerHandle>;
  /** Told when its reader begins to type, and some seconds after the last letter. */
  onTyping: (isTyping: boolean) => void;
}) {
  const { t } = useTranslation('tickets');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<MacroPickerHandle>(null);
  const written = useComposer(ticket, field);
  const { mode, uploads, macros, along, setAlong, submit } = written;
  useHandle(ref, { written, field });
  useTypingTold(written.text, onTyping);
  const isNote = mode === 'note';
  return (
    <section className={classes.composer} data-kind={mode} aria-label={t('composer')}>
      <ModeChoice mode={mode} onMode={written.setMode} />
      {!isNote && <CcField address={ticket.reply_to} cc={written.cc} onCc={written.setCc} />}
      <FilesArea onFiles={uploads.add}>
        <MessageField
          field={field}
          isNote={isNote}
          openWord={written.openWord}
          text={written.text}
          onText={written.setText}
          onEarly={(key) => picker.current?.take(key) === true}
          onSend={(isGoingOn) => (isGoingOn ? written.submitAndGoOn() : submit())}
          onMacro={() => picker.current?.open()}
        />
        <WaitingFiles uploads={uploads} />
      </FilesArea>
      <Group gap="xs">
        <MacroPicker ref={picker} onChoose={macros.choose} onClose={macros.insert} />
        <AttachButton uploads={uploads} />
        {!isNote && <SuggestReply number={ticket.number} field={field} onText={written.setText} />}
      </Group>
      <AlongBadges along={along} onChange={setAlong} />
      <SendBar
        address={ticket.reply_to}
        isNote={isNote}
        isBlocked={written.isBlocked}
        isSending={written.isSending}
        status={along.status}
        onStatus={(status) => setAlong({ ...along, status })}
        onSend={submit}
        onSendLater={written.submitLater}
        after={written.after}
        onAfter={written.setAfter}
      />
    </section>
  );
}

function useHandle(
  ref: Ref<ComposerHandle>,
  parts: {
    written: ReturnType<typeof useComposer>;
    field: RefObject<HTMLTextAreaElement | null>;
  },
): void {
  const { written, field } = parts;
  useImperativeHandle(ref, () => ({
    begin: (wanted) => {
      written.setMode(wanted);
      field.current?.focus();
    },
    insert: written.macros.insert,
    takeBack: (said) => {
      written.takeBack(said);
      field.current?.focus();
    },
  }));
}

function MessageField({
  field,
  isNote,
  openWord,
  text,
  onText,
  onEarly,
  onSend,
  onMacro,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  openWord: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Takes a key that was meant for the choice of macros, which has no cursor yet. */
  onEarly: (key: string) => boolean;
  onSend: (isGoingOn: boolean) => void;
  onMacro: () => void;
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
        if (wish === 'macro') onMacro();
        else onSend(wish === 'sendOn');
      }}
    />
  );
}

type Wish = 'send' | 'sendOn' | 'macro';

// Ctrl+Enter sends, with Shift it goes on to the next ticket, and the mode never changes with it; a slash at the beginning of a line chooses a macro.
function wishOf(event: KeyboardEvent<HTMLTextAreaElement>): Wish | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    return event.shiftKey ? 'sendOn' : 'send';
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
