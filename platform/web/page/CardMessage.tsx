import { Box, Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const kinds = {
  error: { icon: IconAlertTriangle, color: 'red' },
  waiting: { icon: IconClock, color: 'amber' },
  done: { icon: IconCheck, color: 'green' },
  locked: { icon: IconLock, color: 'amber' },
} as const;

/** Heading of a card in the sign-in frame. */
export function CardTitle({ title, text }: { title: string; text?: string }) {
  return (
    <Box mb="lg">
      <Title order={1} fz="xl" lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </Box>
  );
}

interface CardMessageProps {
  kind: keyof typeof kinds;
  title: string;
  text: string;
  more?: string;
  action: string;
  onAction: () => void;
  /** Further ways on, below the button. */
  children?: ReactNode;
}

/** A whole card in the sign-in frame that says one thing and offers the next step. */
export function CardMessage({
  kind,
  title,
  text,
  more,
  action,
  onAction,
  children,
}: CardMessageProps) {
  const { icon: Icon, color } = kinds[kind];
  return (
    <Stack gap="md" align="flex-start">
      <ThemeIcon size={44} radius="xl" variant="light" color={color}>
        <Icon size={22} />
      </ThemeIcon>
      <Box>
        <Title order={1} fz="xl" lh={1.3}>
          {title}
        </Title>
        <Text c="dimmed" fz="sm" mt={6} role="status" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {more && (
          <Text c="dimmed" fz="sm" mt="sm">
            {more}
          </Text>
        )}
      </Box>
      <Button size="md" fullWidth onClick={onAction}>
        {action}
      </Button>
      {children}
    </Stack>
  );
}
