import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist } from './PasswordChecklist.tsx';

interface NewPasswordFieldsProps {
  password: string;
  /** What binds a field to its form. */
  bind: (field: 'password' | 'password_confirmation') => object;
  size?: 'sm' | 'md';
}

/** A new password, its rules as a live list, and the password once more. */
export function NewPasswordFields({ password, bind, size = 'sm' }: NewPasswordFieldsProps) {
  const { t } = useTranslation('password');
  return (
    <>
      <PasswordInput
        label={t('newPassword')}
        autoComplete="new-password"
        size={size}
        aria-describedby="password-rules"
        {...bind('password')}
      />
      <PasswordChecklist password={password} id="password-rules" />
      <PasswordInput
        label={t('confirmation')}
        autoComplete="new-password"
        size={size}
        {...bind('password_confirmation')}
      />
    </>
  );
}
