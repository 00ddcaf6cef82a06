import { Box, Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLinkOff } from '@tabler/icons-react';

const kinds = {
  error: { icon: IconAlertTriangle, color: 'red' },
  waiting: { icon: IconLinkOff, color: 'amber' },
  done: { icon: IconCheck, color: 'green' },
} as const;

/** Heading of the card of a link. */
export function LinkTitle({ title, text }: { title: string; text: string }) {
  return (
    <Box mb="lg">
      <Title order={1} fz={22} lh={1.3} style={{ overflowWrap: 'anywhere' }}>{title}</Title>
      <Text c="dimmed" fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>{text}</Text>
    </Box>
  );
}

/** A whole card that says one thing and offers the next step. */
export function LinkMessage({ kind, title, text, action, onAction }: { kind: keyof typeof kinds; title: string; text: string; action: string; onAction: () => void }) {
  const { icon: Icon, color } = kinds[kind];
  return (
    <Stack gap="md" align="flex-start">
      <ThemeIcon size={44} radius="xl" variant="light" color={color}><Icon size={22} /></ThemeIcon>
      <Box>
        <Title order={1} fz={22} lh={1.3}>{title}</Title>
        <Text c="dimmed" fz="sm" mt={6} role="status" style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      </Box>
      <Button size="md" fullWidth onClick={onAction}>{action}</Button>
    </Stack>
  );
}
