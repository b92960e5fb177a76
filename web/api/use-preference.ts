import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { useUserId } from './user.ts';

const listeners = new Set<() => void>();

/**
 * Returns a preference of the signed-in user in this browser, and its setter. An invalid value, such as one stored by
 * an older release, is ignored.
 */
export function usePreference<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  defaultValue: z.output<Schema>,
): [value: z.output<Schema>, setValue: (value: z.output<Schema> | undefined) => void] {
  const key = keyOf(useUserId(), name);
  const text = useSyncExternalStore(subscribe, () => read(key));
  const value = useMemo(() => parse(text, schema) ?? defaultValue, [text, schema, defaultValue]);
  const setValue = useCallback((next: z.output<Schema> | undefined) => write(key, next), [key]);
  return [value, setValue];
}

export function readPreference<Schema extends z.ZodMiniType>(
  userId: number,
  name: string,
  schema: Schema,
): z.output<Schema> | undefined {
  return parse(read(keyOf(userId, name)), schema);
}

function keyOf(userId: number, name: string): string {
  return `partline.${userId}.${name}`;
}

function parse<Schema extends z.ZodMiniType>(
  text: string | null,
  schema: Schema,
): z.output<Schema> | undefined {
  if (text === null) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or blocked: the preference does not change.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Fires when another tab writes to the storage.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
