import type { RefObject } from 'react';
import type { TicketDetail } from '#engines/desk/contract.ts';
import {
  fillMacro,
  type MacroRow,
  type MacroValues,
} from '#features/service/macros/web/public.tsx';
import { useMe } from '#features/session/access/web/public.tsx';
import { useTicketChanges } from './ticket-calls.ts';
import { changeFields, type AlongWith } from './use-sending.ts';

interface Written {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
  setAlong: (along: AlongWith) => void;
}

/** What becomes of a chosen macro: its text goes where the cursor stands; one without text changes the ticket at once. */
export function useMacros(ticket: TicketDetail, { field, text, setText, setAlong }: Written) {
  const me = useMe();
  const { change } = useTicketChanges(ticket.number);
  const insert = (words: string) => {
    const at = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? at;
    setText(text.slice(0, at) + words + text.slice(end));
    // After the text is there: the cursor goes behind it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + words.length, at + words.length);
    });
  };
  const choose = (macro: MacroRow) => {
    const along: AlongWith = {
      status: macro.status,
      priority: macro.priority,
      assigneeId: macro.assign_to_me ? me.id : macro.assignee_id,
      addedTags: macro.tags,
    };
    if (macro.text === '') {
      const fields = changeFields(along, ticket.tags);
      if (Object.keys(fields).length > 0) change.mutate({ ...fields, version: ticket.version });
      return;
    }
    insert(fillMacro(macro.text, valuesOf(ticket, `${me.firstName} ${me.lastName}`.trim())));
    setAlong(along);
  };
  return { choose, insert };
}

function valuesOf(ticket: TicketDetail, agent: string): MacroValues {
  return {
    'requester.name': ticket.requester_name,
    'requester.first_name': ticket.requester_name.split(' ')[0] ?? '',
    'requester.email': ticket.email,
    'ticket.number': String(ticket.number),
    'ticket.subject': ticket.subject,
    'agent.name': agent,
  };
}
