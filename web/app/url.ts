import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/** The length up to which a URL is sent as it is. Common servers and proxies accept at least this length. */
const MAX_URL_LENGTH = 4_000;

/**
 * Converts a URL for the browser. A query that is too long to be sent, such as a filter by a thousand codes, moves
 * into the fragment, which is never sent: the URL still works when it is reloaded, shared or saved.
 */
export function encodeLongUrl(href: string): string {
  const query = href.indexOf('?');
  return href.length <= MAX_URL_LENGTH || query < 0 ? href : `${href.slice(0, query)}#${href.slice(query)}`;
}

export function decodeLongUrl({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const moved = /^#(\?[^#]*)(.*)/.exec(hash);
  return moved ? { pathname, search: moved[1] ?? '', hash: moved[2] ?? '' } : { pathname, search, hash };
}

export function browserHistory(): RouterHistory {
  return createBrowserHistory({
    createHref: encodeLongUrl,
    parseLocation() {
      const parts = decodeLongUrl(window.location);
      // A typed URL has no history state until the next navigation.
      const state = window.history.state ?? { __TSR_index: 0 };
      return { ...parts, href: `${parts.pathname}${parts.search}${parts.hash}`, state };
    },
  });
}

/**
 * Reads parameters as strings. The router's own codec would read `?code=1e5` as a number, and write the string `1` in
 * quotes.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
