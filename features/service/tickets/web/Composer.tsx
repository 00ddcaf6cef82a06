import { Button, Group, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketStatuses, type TicketDetail, type TicketStatus } from '#engines/desk/contract.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useTicketChanges } from './ticket-calls.ts';
import classes from './tickets.module.css';

type Mode = 'reply' | 'note';

/** What keys do with the composer. */
export interface ComposerHandle {
  begin(mode: Mode): void;
}

const undoSeconds = 10;

/** Writes an answer or a note; which of both it is shows in its colour and on its button. */
export function Composer({ ticket, ref }: { ticket: TicketDetail; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation('tickets');
  const [mode, setMode] = useState<Mode>('reply');
  const [text, setText] = useState('');
  const [cc, setCc] = useState(ticket.reply_cc.join(', '));
  const [status, setStatus] = useState<TicketStatus | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, isSending } = useSending(ticket, setText);
  useImperativeHandle(ref, () => ({
    begin: (wanted) => {
      setMode(wanted);
      field.current?.focus();
    },
  }));
  const submit = async () => {
    if (text.trim() === '' || isSending) return;
    if (await send(mode, { text, cc, status })) {
      setText('');
      setStatus(null);
    }
  };
  const isNote = mode === 'note';
  return (
    <section className={classes.composer} data-kind={mode} aria-label={t('composer')}>
      <ModeChoice mode={mode} onMode={setMode} />
      {!isNote && (
        <TextInput
          label={t('fields.cc')}
          description={t('hints.cc', { address: ticket.reply_to || t('nobody') })}
          dir="ltr"
          value={cc}
          onChange={(event) => setCc(event.currentTarget.value)}
        />
      )}
      <Textarea
        ref={field}
        aria-label={t(isNote ? 'fields.note' : 'fields.reply')}
        placeholder={t(isNote ? 'hints.note' : 'hints.reply')}
        autosize
        minRows={4}
        maxRows={18}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter(() => void submit())}
      />
      <SendBar
        address={ticket.reply_to}
        isNote={isNote}
        isEmpty={text.trim() === ''}
        isSending={isSending}
        status={status}
        onStatus={setStatus}
        onSend={() => void submit()}
      />
    </section>
  );
}

// Ctrl+Enter sends; the mode never changes with it.
function sendOnEnter(submit: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
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

function SendBar(props: {
  address: string;
  isNote: boolean;
  isEmpty: boolean;
  isSending: boolean;
  status: TicketStatus | null;
  onStatus: (status: TicketStatus | null) => void;
  onSend: () => void;
}) {
  const { t } = useTranslation('tickets');
  return (
    <Group justify="space-between" gap="sm">
      <Select
        aria-label={t('fields.statusAfter')}
        placeholder={t('fields.statusAfter')}
        clearable
        value={props.status}
        onChange={(value) => props.onStatus(ticketStatuses.find((one) => one === value) ?? null)}
        data={ticketStatuses
          .filter((value) => value !== 'new')
          .map((value) => ({ value, label: t(`then.${value}`) }))}
      />
      <Button
        loading={props.isSending}
        disabled={props.isEmpty}
        {...(props.isNote && { color: 'yellow' })}
        leftSection={props.isNote ? <IconLock size={16} /> : <IconSend size={16} />}
        onClick={props.onSend}
      >
        {props.isNote ? t('addNote') : t('sendTo', { address: props.address })}
      </Button>
    </Group>
  );
}

interface Written {
  text: string;
  cc: string;
  status: TicketStatus | null;
}

// One key a draft: a second press of the button is the same message.
function useSending(ticket: TicketDetail, setText: (text: string) => void) {
  const { t } = useTranslation('tickets');
  const { reply, note, withdraw } = useTicketChanges(ticket.number);
  const key = useRef(crypto.randomUUID());
  const send = async (mode: Mode, { text, cc, status }: Written): Promise<boolean> => {
    const body = { body: text, client_key: key.current, ...(status !== null && { status }) };
    try {
      if (mode === 'note') await note.mutateAsync(body);
      else {
        const sent = await reply.mutateAsync({
          ...body,
          cc: cc.split(/[\s,;]+/).filter(Boolean),
          seen: ticket.messages.at(-1)?.id,
          delay: undoSeconds,
        });
        offerUndo(sent);
      }
      key.current = crypto.randomUUID();
      return true;
    } catch {
      // The client has said why; what was written stays.
      return false;
    }
  };
  const offerUndo = ({ messages }: TicketDetail) => {
    const last = messages.findLast(({ kind }) => kind === 'reply');
    if (!last) return;
    snackbar.success({
      message: t('sending'),
      timeout: undoSeconds * 1000,
      undo: async () => {
        await withdraw.mutateAsync(last.id);
        setText(last.text);
      },
    });
  };
  return { send, isSending: reply.isPending || note.isPending };
}
