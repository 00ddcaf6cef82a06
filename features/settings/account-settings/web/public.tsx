export { SettingsForm, type SettingsFormOf } from './SettingsForm.tsx';
