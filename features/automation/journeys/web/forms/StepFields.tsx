import type { ComponentType } from 'react';
import type { NodeType } from '#engines/journeys/contract.ts';
import { ConditionForm } from './ConditionForm.tsx';
import { FieldForm } from './FieldForm.tsx';
import type { StepFormProps } from './form-props.ts';
import { EmailForm, SmsForm } from './MessageForm.tsx';
import { ListForm, TagForm, JourneyForm } from './RecordForms.tsx';
import { SplitForm } from './SplitForm.tsx';
import { TriggerForm } from './TriggerForm.tsx';
import { WaitForm } from './WaitForm.tsx';
import { WebhookForm } from './WebhookForm.tsx';

// A goal and an end ask for nothing; channels to come are not laid down.
const forms: { readonly [Type in NodeType]?: ComponentType<StepFormProps<Type>> } = {
  trigger: TriggerForm,
  email: EmailForm,
  sms: SmsForm,
  wait: WaitForm,
  condition: ConditionForm,
  split: SplitForm,
  set_field: FieldForm,
  list: ListForm,
  tag: TagForm,
  webhook: WebhookForm,
  start_journey: JourneyForm,
  end_journey: JourneyForm,
};

/** The fields of a step's type. */
export function StepFields(props: StepFormProps) {
  const Form = forms[props.node.type] as ComponentType<StepFormProps> | undefined;
  return Form ? <Form {...props} /> : null;
}
