import * as z from 'zod/mini';
import { usePreference } from './use-preference.ts';

const SETTINGS = {
  /** Single-character shortcuts are enabled (WCAG 2.1.4). */
  'single-keys': true,
  /** Forms ask for a confirmation before saving. */
  'asks-before-saving': true,
  /** Messages with a button stay until they are dismissed (WCAG 2.2.1). */
  'keeps-messages': false,
};

const onOff = z.boolean();

export function useSetting(name: keyof typeof SETTINGS) {
  return usePreference(name, onOff, SETTINGS[name]);
}
