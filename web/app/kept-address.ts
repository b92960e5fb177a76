import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/** As long as every server and every proxy takes an address, beside the headers that come with it. */
const MOST_SENT = 4_000;

/**
 * An address as the browser keeps it. A query that is too long to be sent, such as one of a thousand codes, stands
 * behind a `#`, from where it is never sent: reloaded, sent to somebody or saved it is the same address.
 */
export function writeKeptAddress(href: string): string {
  const query = href.indexOf('?');
  return href.length <= MOST_SENT || query < 0 ? href : `${href.slice(0, query)}#${href.slice(query)}`;
}

/** The address that is kept so, in the parts that screens read. */
export function readKeptAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  return hash.startsWith('#?') ? { pathname, search: hash.slice(1), hash: '' } : { pathname, search, hash };
}

/** The browser's own history, whose long addresses are kept so. */
export function browserHistory(): RouterHistory {
  return createBrowserHistory({
    createHref: writeKeptAddress,
    parseLocation() {
      const parts = readKeptAddress(window.location);
      // An address that was typed over has no state yet; the next step from it gets one.
      const state = window.history.state ?? { __TSR_index: 0 };
      return { ...parts, href: `${parts.pathname}${parts.search}${parts.hash}`, state };
    },
  });
}
