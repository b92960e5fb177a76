import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MAX_SUPPOSITIONS, type Supposition, supposition } from '#domain/supposition/supposition';
import { storeSuppositions } from '../api/trying.ts';

/** A supposition with the name of its subject, as stored in the URL. */
export interface Tried {
  supposition: Supposition;
  name: string;
}

const MARK = 'try=';
const MAX_NAME_LENGTH = 200;

/** Reads the suppositions in the fragment of a URL. Ignores invalid and excess suppositions (behaviour 43.6). */
export function readTried(hash: string): Tried[] {
  if (!hash.startsWith(MARK)) return [];
  try {
    const all: unknown = JSON.parse(decode(hash.slice(MARK.length)));
    return Array.isArray(all) ? all.slice(0, MAX_SUPPOSITIONS).flatMap(triedOf) : [];
  } catch {
    return [];
  }
}

function triedOf(one: unknown): Tried[] {
  const { data } = supposition.safeParse(one);
  const name =
    typeof one === 'object' && one && 'name' in one && typeof one.name === 'string' ? one.name : '';
  return data ? [{ supposition: data, name: name.slice(0, MAX_NAME_LENGTH) }] : [];
}

export function writeTried(tried: readonly Tried[]): string {
  if (tried.length === 0) return '';
  return MARK + encode(JSON.stringify(tried.map(({ supposition: one, name }) => ({ ...one, name }))));
}

/** Encodes a text as URL-safe Base64, whose characters need no percent-encoding. */
function encode(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function decode(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

export function useTried() {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const tried = useMemo(() => readTried(hash), [hash]);
  const set = (next: readonly Tried[]) => {
    const fragment = writeTried(next);
    // An empty fragment removes the suppositions from this screen and the next screens.
    storeSuppositions(fragment);
    void router.navigate({ to: '.', search: true as never, hash: fragment, resetScroll: false });
  };
  return { tried, set };
}

export function useSuppositions(): Supposition[] {
  const { tried } = useTried();
  return useMemo(() => tried.map((entry) => entry.supposition), [tried]);
}
