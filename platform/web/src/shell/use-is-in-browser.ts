import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Returns false where the server draws the page and in the script's first picture, which must be the same; true from then on. For
 * what only the browser knows, such as its time zone.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
